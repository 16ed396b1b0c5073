"""What officials do about a ruling, as questions and answers that any screen can show."""
