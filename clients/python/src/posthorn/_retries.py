"""When a failed try is repeated, and after which wait."""

from __future__ import annotations

import httpx

from ._request import Request
from .errors import ApiConnectionError, ApiError, PosthornError

FIRST_WAIT = 0.5
LONGEST_WAIT = 8.0

# The API did not act on a call that got one of these.
REFUSED = (408, 429, 503)
NEVER_CONNECTED = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError)


def is_retryable(error: PosthornError, request: Request) -> bool:
    """Whether another try may succeed and does no harm.

    A POST without an idempotency key is repeated only if the API did not act on it, because a second endpoint or
    key would stay unnoticed.
    """
    is_repeatable = request.method != "POST" or request.keyed is not False
    if isinstance(error, ApiError):
        return error.status in REFUSED or (is_repeatable and error.status >= 500)
    if isinstance(error, ApiConnectionError):
        return is_repeatable or isinstance(error.__cause__, NEVER_CONNECTED)
    return False


def retry_wait(retries: int, error: PosthornError, chance: float) -> float:
    """The seconds before the next try: they double, and chance spreads the clients.

    A wait that the API asks for is a minimum.
    """
    asked = (error.retry_after or 0) if isinstance(error, ApiError) else 0
    own = min(LONGEST_WAIT, FIRST_WAIT * 2**retries)
    return asked * (1 + chance / 10) if asked > own else max(asked, own * (0.5 + chance / 2))
