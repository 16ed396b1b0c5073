"""What is printed: pages of HTML, for paper of any size and from any browser."""
