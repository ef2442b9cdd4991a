"""From paths to texts of one hand each: files, archives, encodings, where hands begin."""
