"""`judge station`: whether a machine is ready, and what it needs to start into the kiosk."""
