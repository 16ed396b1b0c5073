"""What is measured against its peers, in the same run."""
