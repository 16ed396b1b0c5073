"""Pages as boxes: what a page says, and where each part of it stands. Nothing here knows Qt."""
