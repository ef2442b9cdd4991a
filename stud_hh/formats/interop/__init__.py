"""The open formats, PHH and OHH, with what home games need besides."""
