"""What an import or a stateless reading comes to, in numbers."""

from typing import Self

from msgspec import Struct


class Counts(Struct, frozen=True):
    """Hands and files; `read` is the sum of its four kinds."""

    imported: int = 0
    duplicates: int = 0
    """Hands, read or rejected, that were there already."""
    skipped: int = 0
    """Hands of other games."""
    rejected: int = 0
    """Hands that can't be read."""
    clean: int = 0
    unproven: int = 0
    flagged: int = 0
    """The imported ones by verdict."""
    files: int = 0
    """Files that hold hands."""
    unchanged: int = 0
    """Those of them that were not read again, as they are known and have not changed."""
    passed: int = 0
    """Files that hold no hand, or that can't be read on."""
    unread: int = 0
    """Those of them that are not plainly something else: of an unknown format, or broken."""
    unreadable: tuple[str, ...] = ()
    """Those of them that can't be read, each as `path: reason`."""

    @property
    def read(self) -> int:
        """All hands seen."""
        return self.imported + self.duplicates + self.skipped + self.rejected

    def __add__(self, other: Self) -> Self:
        return type(self)(
            *(getattr(self, name) + getattr(other, name) for name in self.__struct_fields__)
        )


class Progress(Struct, frozen=True):
    """How far a reading is."""

    path: str
    """The file that is being read."""
    files: int
    """Files done."""
    hands: int
    """Hands done, of all kinds."""
    bytes_read: int
    bytes_total: int | None
    """None where it can't be told, as on standard input."""
