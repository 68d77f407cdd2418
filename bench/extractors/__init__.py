"""The methods that the records table compares: each takes a page and ranks the regions it finds."""
