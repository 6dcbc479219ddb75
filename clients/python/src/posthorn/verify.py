"""Verifies deliveries of Posthorn, of Standard Webhooks and of Svix. Needs the standard library alone."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ._delivery import Headers, read_body, read_headers, read_secrets
from .raw_json import parse_json

__all__ = ["FailedCheck", "Headers", "VerificationError", "VerifiedDelivery", "verify_delivery"]

FailedCheck = Literal["headers", "timestamp", "signature", "payload"]

# The number of signatures that are compared. More make only work.
_MOST_SIGNATURES = 16


class VerificationError(Exception):
    """A delivery is not genuine or not fresh, or its body was read as what it is not. Answer it with 401 or 400."""

    def __init__(self, check: FailedCheck, message: str) -> None:
        # Both make a copy of the error, in another process, too.
        super().__init__(check, message)
        self.check = check
        self.message = message

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class VerifiedDelivery:
    """A genuine delivery. Its body has any content type: Posthorn forwards what a sender sent."""

    body: bytes
    """The body as it was signed."""

    def text(self) -> str:
        """The body as UTF-8. Raises a `VerificationError`."""
        try:
            # A mark of the byte order is no part of the text.
            return self.body.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise VerificationError("payload", "The body is not UTF-8.") from None

    def json(self) -> Any:
        """The body as JSON. Raises a `VerificationError`."""
        text = self.text()
        try:
            return parse_json(text)
        except ValueError:
            raise VerificationError("payload", "The body is not JSON.") from None


def verify_delivery(
    headers: Headers,
    body: bytes | str | None,
    secrets: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> VerifiedDelivery:
    """Verifies a delivery, and returns its body. Raises a `VerificationError`.

    `body` is what was received: its bytes, or their text. While a secret is replaced, give both. `now` is a Unix time,
    by default that of the machine. A call that cannot verify raises a `ValueError` or a `TypeError`: it has no secret,
    or a parsed body.
    """
    keys = read_secrets(secrets)
    content = read_body(body)
    found = read_headers(headers)
    schemes = [scheme for scheme in _SCHEMES if scheme.signature in found]
    failure = VerificationError("headers", "The delivery has no signature.")
    for scheme in schemes:
        expected = _Expected(keys, tolerance_seconds, time.time() if now is None else now)
        problem = _find_failure(scheme, found, content, expected)
        if problem is None:
            return VerifiedDelivery(content)
        failure = problem
    raise failure


@dataclass(frozen=True)
class _Expected:
    secrets: Sequence[str]
    tolerance_seconds: float
    now: float


@dataclass(frozen=True)
class _Scheme:
    """A way to sign. Each names its headers, and what they mean."""

    timestamp: str
    signature: str
    id: str | None
    """A header that is part of the signed text."""
    key: Callable[[str], bytes | None]
    """The key within a secret. None for a secret of another scheme."""
    signatures: Callable[[str], list[bytes | None]]
    """The signatures within a header. None for one of another kind, such as ed25519."""


def _find_failure(
    scheme: _Scheme, headers: dict[str, str], body: bytes, expected: _Expected
) -> VerificationError | None:
    timestamp = headers.get(scheme.timestamp)
    message_id = None if scheme.id is None else headers.get(scheme.id)
    if not timestamp or (scheme.id is not None and not message_id):
        return VerificationError("headers", "The delivery lacks a header of its signature.")
    late = _find_timestamp_failure(timestamp, expected)
    if late is not None:
        return VerificationError("timestamp", late)
    before = f"{message_id}.{timestamp}." if message_id else f"{timestamp}."
    signatures = scheme.signatures(headers[scheme.signature])[:_MOST_SIGNATURES]
    for secret in expected.secrets:
        key = scheme.key(secret)
        if key is None:
            continue
        genuine = hmac.new(key, before.encode(errors="replace") + body, hashlib.sha256).digest()
        if any(each is not None and hmac.compare_digest(each, genuine) for each in signatures):
            return None
    return VerificationError("signature", "No signature matches.")


def _find_timestamp_failure(timestamp: str, expected: _Expected) -> str | None:
    if re.fullmatch("[0-9]{1,12}", timestamp) is None:
        return "The timestamp is malformed."
    age = expected.now - int(timestamp)
    if age < -expected.tolerance_seconds:
        return "The delivery is from the future."
    # NaN is neither more nor less.
    return None if age <= expected.tolerance_seconds else "The delivery is too old."


def _from_hex(entry: str) -> bytes | None:
    found = re.fullmatch("sha256=([0-9a-f]{64})", entry.strip(), re.IGNORECASE)
    return bytes.fromhex(found[1]) if found else None


def _from_base64(text: str) -> bytes | None:
    digits = re.sub(r"[\t\n\f\r ]", "", text).rstrip("=")
    try:
        return base64.b64decode(digits + "=" * (-len(digits) % 4), validate=True) or None
    except (binascii.Error, ValueError):
        return None


def _standard(prefix: str) -> _Scheme:
    return _Scheme(
        timestamp=f"{prefix}-timestamp",
        signature=f"{prefix}-signature",
        id=f"{prefix}-id",
        key=lambda secret: _from_base64(re.sub("^whsec_", "", secret)),
        signatures=lambda header: [
            _from_base64(entry[3:]) if entry.startswith("v1,") else None for entry in header.split(" ")
        ],
    )


_SCHEMES = (
    _Scheme(
        timestamp="x-webhook-timestamp",
        signature="x-webhook-signature",
        id=None,
        key=lambda secret: secret.encode(errors="surrogatepass"),
        signatures=lambda header: [_from_hex(entry) for entry in header.split(",")],
    ),
    _standard("webhook"),
    _standard("svix"),
)
