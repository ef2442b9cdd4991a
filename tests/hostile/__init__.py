"""Input that nobody should trust: a fuzzer that looks for it, and what it found."""
