"""Values and functions: events, screens, keys, the flow from screen to screen."""
