"""Imports and readings of a library by the workers of a Dask cluster.

The workers read, judge and write; this process decides which hands are new, in the order of the
files, and names the parts. A task that is run again, because its worker was lost, writes the same
part under the same name: nothing is lost, and nothing doubled.
"""

from stud_hh.cluster.connection import connected
from stud_hh.cluster.importing import add
from stud_hh.cluster.reading import tables

__all__ = ["add", "connected", "tables"]
