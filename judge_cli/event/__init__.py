"""`judge event`: an event, from the folder for a stick to its report."""
