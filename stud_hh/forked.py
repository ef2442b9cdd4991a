"""Loaded first by the process that workers fork from, which looks for no garbage meanwhile."""

from stud_hh import garbage

garbage.put_off()
