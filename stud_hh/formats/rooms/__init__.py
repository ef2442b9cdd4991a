"""The rooms: a module each, beside the two ways a room writes, lines and XML."""
