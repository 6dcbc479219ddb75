import hashlib
import hmac
import time

MAX_AGE_SECONDS = 300


def is_genuine(body: bytes, headers: dict, secret: str) -> bool:
    """body is the raw body of the request, and the names of the headers are in lower case."""
    timestamp = headers.get("x-webhook-timestamp", "")
    signatures = headers.get("x-webhook-signature", "").split(",")
    signed = timestamp.encode() + b"." + body
    expected = "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > MAX_AGE_SECONDS:
        return False
    return any(hmac.compare_digest(expected.encode(), each.strip().encode()) for each in signatures)
