"""A browser as a window of the kiosk: the server keeps the screens, the browser draws them."""
