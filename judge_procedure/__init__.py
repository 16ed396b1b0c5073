"""What any screen needs: officials' tasks, what they type, profiles, paper, an event's files."""
