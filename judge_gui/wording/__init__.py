"""Every sentence of the kiosk, page by page, ready for translation."""
