"""What `typing` has since Python 3.11. Before, only type checkers read the annotations that need it."""

import sys
from typing import TYPE_CHECKING

if sys.version_info >= (3, 11):
    from typing import NotRequired as NotRequired
    from typing import Unpack as Unpack
elif TYPE_CHECKING:
    from typing_extensions import NotRequired as NotRequired
    from typing_extensions import Unpack as Unpack
else:
    NotRequired = Unpack = None
