"""The Lark grammars: how each room writes."""
