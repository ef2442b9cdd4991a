"""Imports into a library, and reports on it, by the workers of a Dask cluster.

The workers read, judge and write; this process decides which hands are new, in the order of the
files, and names the parts. A task that is run again, because its worker was lost, writes the same
part under the same name: nothing is lost, and nothing doubled.
"""

from stud_hh.cluster.connection import connected
from stud_hh.cluster.importing import add
from stud_hh.cluster.reading import tables
from stud_hh.cluster.reports import sheets

__all__ = ["add", "connected", "sheets", "tables"]
