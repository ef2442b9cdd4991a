"""What lines tell, whatever the room, made into the events of the model."""
