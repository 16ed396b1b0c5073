"""The page of each screen: what players read is written here, officials' tasks bring their own."""
