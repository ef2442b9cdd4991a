"""Hands put right, one line at a time, to see what mends them."""
