"""The errors of calls. All of them are a `PosthornError`."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .models import ErrorCode


class PosthornError(Exception):
    """The base of all errors of this client."""


class ApiConnectionError(PosthornError):
    """No answer came: the connection failed, or broke. `__cause__` says why."""


class ApiTimeoutError(ApiConnectionError):
    """No answer came in time."""


class UnexpectedAnswerError(PosthornError):
    """Something else than the API answered: no JSON, no envelope, or a redirect. The base URL may be wrong."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status

    def __str__(self) -> str:
        return f"The answer with the status {self.status} is not one of Posthorn's API."


class ApiError(PosthornError):
    """The API answered with an error."""

    def __init__(self, facts: ApiErrorFacts) -> None:
        # The arguments make a copy of the error, in another process, too.
        super().__init__(facts)
        self.status = facts.status
        self.code = facts.code
        self.message = facts.message
        self.details = facts.details
        self.doc_url = facts.doc_url
        self.request_id = facts.request_id
        self.retry_after = facts.retry_after

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


@dataclass(frozen=True)
class ApiErrorFacts:
    """What an answer says of its error."""

    status: int
    code: ErrorCode
    message: str
    details: Mapping[str, Any]
    doc_url: str | None
    """The page about the code, in the documentation of the service."""
    request_id: str | None
    """The id of the request, for support."""
    retry_after: int | None
    """The seconds until another try makes sense."""


@dataclass(frozen=True)
class Issue:
    """What is wrong with a request, and where: `payload`, `messages[0].endpoint_id`."""

    path: str
    message: str


class InvalidRequestError(ApiError):
    """The request is invalid."""

    @property
    def issues(self) -> list[Issue]:
        """Everything that is wrong with the request."""
        found = self.details.get("issues")
        issues = [_mapping(each) for each in found] if isinstance(found, list) else []
        # A gateway may have issues of another form.
        return [
            Issue(path, message)
            for path, message in ((_text(each.get("path")), _text(each.get("message"))) for each in issues)
            if path is not None and message is not None
        ]

    def __str__(self) -> str:
        return "\n".join([super().__str__(), *(f"  {each.path}: {each.message}" for each in self.issues)])


class AuthenticationError(ApiError):
    """The API key or the session is missing or invalid."""


class PermissionDeniedError(ApiError):
    """The key or the session may not do this."""


class LimitReachedError(ApiError):
    """A limit of the project or its plan is reached. Waiting a little does not help."""


class NotFoundError(ApiError):
    """There is no such resource in the project."""


class ConflictError(ApiError):
    """The state of the resource does not allow this."""


class GoneError(ApiError):
    """The content was there, and is no longer."""


class PayloadTooLargeError(ApiError):
    """The request is larger than the API accepts."""


class RateLimitError(ApiError):
    """Too many calls. `retry_after` tells when to try again."""


class ServerError(ApiError):
    """The service failed or is unavailable."""


_BY_STATUS: Mapping[int, type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: LimitReachedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    413: PayloadTooLargeError,
    429: RateLimitError,
}

# The codes that mean something else than their status.
_BY_CODE: Mapping[str, type[ApiError]] = {
    "FORBIDDEN": PermissionDeniedError,
    "QUOTA_EXCEEDED": LimitReachedError,
    "REPLAY_LIMIT_EXCEEDED": LimitReachedError,
}


def to_api_error(status: int, headers: Mapping[str, str], body: object, now: float) -> ApiError:
    """Creates the error of an answer. Its body may come from a proxy, and then it has no code."""
    answer = _mapping(body)
    error, meta = _mapping(answer.get("error")), _mapping(answer.get("meta"))
    facts = ApiErrorFacts(
        status=status,
        code=_text(error.get("code")) or "UNKNOWN",
        message=_text(error.get("message")) or f"The answer has the status {status}.",
        details=_mapping(error.get("details")),
        doc_url=_text(error.get("doc_url")),
        request_id=_text(meta.get("request_id")) or headers.get("x-request-id"),
        retry_after=read_retry_after(headers.get("retry-after", ""), now),
    )
    fallback = ServerError if status >= 500 else ApiError
    return _BY_CODE.get(facts.code, _BY_STATUS.get(status, fallback))(facts)


def read_retry_after(value: str, now: float) -> int | None:
    """Reads a number of seconds or an HTTP date."""
    if re.fullmatch(r"\s*[0-9]{1,9}\s*", value):
        return int(value)
    try:
        moment = parsedate_to_datetime(value)
        aware = moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)
        return max(0, math.ceil(aware.timestamp() - now))
    except (ValueError, TypeError, OverflowError):
        return None


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
