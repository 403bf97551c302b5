"""A module."""
import os
from a.b import c


@decorate(
    "x",
)
class Thing(Base):
    """A thing."""

    @property
    async def name(self):
        return os.path.join("def fake():", self.x)

    def outer(self):
        def inner():
            return 1
        return inner


LIMIT = 3
