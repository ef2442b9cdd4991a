"""Imports that are killed, starved and disturbed: afterwards the library must be whole."""
