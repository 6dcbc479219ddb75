"""Each meaning of an error has a class."""

import pytest

from posthorn.errors import read_retry_after, to_api_error


@pytest.mark.parametrize(
    ("status", "code", "name"),
    [
        (400, "INVALID_REQUEST", "InvalidRequestError"),
        (400, "ENDPOINT_BLOCKED", "InvalidRequestError"),
        (401, "UNAUTHORIZED", "AuthenticationError"),
        (403, "FORBIDDEN", "PermissionDeniedError"),
        (403, "KEY_LIMIT_EXCEEDED", "LimitReachedError"),
        (404, "ENDPOINT_NOT_FOUND", "NotFoundError"),
        (409, "IDEMPOTENCY_MISMATCH", "ConflictError"),
        (410, "PAYLOAD_UNAVAILABLE", "GoneError"),
        (413, "PAYLOAD_TOO_LARGE", "PayloadTooLargeError"),
        (429, "RATE_LIMIT_EXCEEDED", "RateLimitError"),
        (429, "QUOTA_EXCEEDED", "LimitReachedError"),
        (500, "INTERNAL_ERROR", "ServerError"),
        (503, "SERVICE_UNAVAILABLE", "ServerError"),
        (409, "A_NEW_CODE", "ConflictError"),
        (418, "A_NEW_CODE", "ApiError"),
    ],
)
def test_a_code_has_the_class_of_its_meaning(status, code, name):
    body = {"error": {"code": code, "message": "No.", "doc_url": "https://d"}, "meta": {"request_id": "r1"}}
    error = to_api_error(status, {"retry-after": "7"}, body, 0)
    assert type(error).__name__ == name
    assert (error.status, error.code, error.request_id, error.retry_after) == (status, code, "r1", 7)
    assert (error.doc_url, str(error)) == ("https://d", f"{code}: No.")


def test_an_answer_that_is_not_from_the_api_is_named_by_its_status():
    error = to_api_error(502, {"x-request-id": "of-header"}, None, 0)
    assert (type(error).__name__, error.code, error.request_id) == ("ServerError", "UNKNOWN", "of-header")
    assert error.message == "The answer has the status 502."


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("7", 7),
        ("Thu, 01 Jan 1970 00:00:10 GMT", 10),
        ("Wed, 31 Dec 1969 00:00:00 GMT", 0),
        ("soon", None),
        ("", None),
    ],
)
def test_retry_after_is_seconds_or_a_date(value, seconds):
    assert read_retry_after(value, 0) == seconds
