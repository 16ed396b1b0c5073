"""What runs before anything is installed, with the standard library alone."""
