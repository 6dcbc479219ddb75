"""The client of Posthorn, a webhook delivery service.

`posthorn.verify` works with the standard library alone, so the other names are loaded when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._answer import Answer
    from ._client import AsyncPosthorn, Posthorn
    from ._listing import AsyncListing, Listing, Page
    from ._options import CallOptions
    from .errors import (
        ApiConnectionError,
        ApiError,
        ApiTimeoutError,
        AuthenticationError,
        ConflictError,
        GoneError,
        InvalidRequestError,
        Issue,
        LimitReachedError,
        NotFoundError,
        PayloadTooLargeError,
        PermissionDeniedError,
        PosthornError,
        RateLimitError,
        ServerError,
        UnexpectedAnswerError,
    )
    from .raw_json import RawJson

__all__ = [
    "Answer",
    "ApiConnectionError",
    "ApiError",
    "ApiTimeoutError",
    "AsyncListing",
    "AsyncPosthorn",
    "AuthenticationError",
    "CallOptions",
    "ConflictError",
    "GoneError",
    "InvalidRequestError",
    "Issue",
    "LimitReachedError",
    "Listing",
    "NotFoundError",
    "Page",
    "PayloadTooLargeError",
    "PermissionDeniedError",
    "Posthorn",
    "PosthornError",
    "RateLimitError",
    "RawJson",
    "ServerError",
    "UnexpectedAnswerError",
]

_MODULES = ("_client", "errors", "_listing", "_answer", "_options", "raw_json")


def __getattr__(name: str) -> Any:
    if name in __all__:
        for module in _MODULES:
            loaded = import_module(f".{module}", __name__)
            if hasattr(loaded, name):
                return getattr(loaded, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
