"""How expectations were worked out, step by step."""
