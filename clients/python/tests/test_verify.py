"""The vectors that every client of Posthorn passes, and what only Python does."""

import base64
import hashlib
import hmac
import json
import os
import subprocess
import sys
import time
from datetime import datetime
from email.message import Message
from pathlib import Path

import pytest

import posthorn.verify
from posthorn.verify import VerificationError, verify_delivery

VECTORS = json.loads((Path(__file__).parents[3] / "packages/client/vectors.json").read_text())
NOW = datetime.fromisoformat(VECTORS["now"].replace("Z", "+00:00")).timestamp()
SECRET = "whsec_of-a-test-with-enough-characters"
BODY = '{"type":"order.created"}'


def signed(body=BODY, seconds=None):
    at = str(int(time.time()) if seconds is None else seconds)
    content = body if isinstance(body, bytes) else body.encode()
    signature = hmac.new(SECRET.encode(), f"{at}.".encode() + content, hashlib.sha256).hexdigest()
    return {"X-Webhook-Timestamp": at, "X-Webhook-Signature": f"sha256={signature}"}


def repr_start(value):
    return repr(value)[:20]


@pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda vector: vector["name"])
def test_a_vector_has_its_outcome(vector):
    try:
        verify_delivery(
            vector["headers"],
            vector["body"],
            vector["secrets"],
            now=NOW,
            tolerance_seconds=VECTORS["toleranceSeconds"],
        )
        outcome = "valid"
    except VerificationError as error:
        outcome = error.check
    assert outcome == vector["expected"]


@pytest.mark.parametrize("body", [BODY, BODY.encode(), bytearray(BODY.encode()), memoryview(BODY.encode())])
def test_a_genuine_delivery_is_returned_as_bytes_text_and_json(body):
    delivery = verify_delivery(signed(), body, SECRET)
    assert (delivery.body, delivery.text(), delivery.json()) == (
        BODY.encode(),
        BODY,
        {"type": "order.created"},
    )


def test_headers_may_be_those_of_the_standard_library():
    headers = Message()
    for name, value in signed().items():
        headers[name] = value
    assert verify_delivery(headers, BODY, SECRET).text() == BODY


@pytest.mark.parametrize(
    "body",
    ["a=1&b=%20", "", b"\xff\xfe\x00", "[" * 100_000, "NaN", "[-Infinity]", "1" * 1_000_000],
    ids=repr_start,
)
def test_a_body_that_is_no_json_fails_only_as_json(body):
    delivery = verify_delivery(signed(body), body, SECRET)
    with pytest.raises(VerificationError) as caught:
        delivery.json()
    assert caught.value.check == "payload"


def test_a_delivery_may_be_as_old_as_the_receiver_tolerates():
    headers = signed(seconds=int(time.time()) - 1000)
    with pytest.raises(VerificationError, match="too old"):
        verify_delivery(headers, BODY, SECRET)
    verify_delivery(headers, BODY, SECRET, tolerance_seconds=2000)


def test_a_secret_may_have_the_version_of_its_signatures_before_it():
    assert verify_delivery(signed(), BODY, f"v1,{SECRET}").text() == BODY


@pytest.mark.parametrize(
    "secrets", ["", [], [""], None, [None, ""], SECRET.encode(), [SECRET.encode()], [SECRET, 7], 7]
)
def test_a_call_without_a_secret_is_a_mistake_of_the_program(secrets):
    with pytest.raises(ValueError, match="needs a secret"):
        verify_delivery(signed(), BODY, secrets)


def test_a_call_with_a_parsed_body_is_a_mistake_of_the_program():
    with pytest.raises(TypeError, match="raw body"):
        verify_delivery(signed(), json.loads(BODY), SECRET)


def test_at_most_16_signatures_are_compared():
    genuine = signed()
    wrong = ["sha256=" + "0" * 64]

    def after(count):
        return {**genuine, "X-Webhook-Signature": ",".join(wrong * count + [genuine["X-Webhook-Signature"]])}

    verify_delivery(after(15), BODY, SECRET)
    with pytest.raises(VerificationError):
        verify_delivery(after(16), BODY, SECRET)


def test_verification_needs_the_standard_library_alone():
    source = str(Path(posthorn.verify.__file__).parents[1])
    program = (
        "import posthorn.verify, sys; print('httpx' in sys.modules, posthorn.verify.verify_delivery.__name__)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", program],
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["False", "verify_delivery"]


STANDARD = {"webhook-id": "msg_1", "webhook-timestamp": "1", "webhook-signature": "v1,AA=="}


@pytest.mark.parametrize(
    "change",
    [
        {"webhook-id": ""},
        {"webhook-id": None},
        {"webhook-id": b"\xff"},
        {"webhook-id": "\ud83d"},
        {"webhook-id": ["a", None]},
        {"webhook-timestamp": "9" * 5000},
        {"webhook-timestamp": None},
        {"webhook-signature": None},
        {"webhook-signature": b"v1,\xff"},
        {"webhook-signature": 7},
        {"webhook-signature": "v1,\ud83d"},
        {None: "a", b"\xff": b"\xff", 7: 7, "\ud83d": "\ud83d"},
    ],
    ids=str,
)
@pytest.mark.parametrize("body", [BODY, b"\xff", "\ud83d"])
def test_whatever_a_framework_hands_over_is_refused_by_an_error_of_its_own(change, body):
    headers = {**STANDARD, "webhook-timestamp": str(int(time.time())), **change}
    with pytest.raises(VerificationError):
        verify_delivery(headers, body, SECRET)


@pytest.mark.parametrize(
    "form",
    [
        lambda pairs: {name.lower().encode(): [value.encode()] for name, value in pairs},
        list,
        lambda pairs: [[name.lower().encode(), value.encode()] for name, value in pairs],
        iter,
    ],
    ids=["bytes and lists", "pairs", "pairs of ASGI", "an iterator of pairs"],
)
def test_headers_have_the_form_of_any_framework(form):
    assert verify_delivery(form(signed().items()), BODY, SECRET).text() == BODY


@pytest.mark.parametrize("headers", [7, ["a"], [("a",)], "ab", [None]], ids=str)
def test_headers_that_are_none_are_a_mistake_of_the_program(headers):
    with pytest.raises(TypeError, match="Verification needs the headers"):
        verify_delivery(headers, BODY, SECRET)


def test_a_delivery_without_headers_or_body_is_refused():
    with pytest.raises(VerificationError) as caught:
        verify_delivery(None, BODY, SECRET)
    assert caught.value.check == "headers"
    with pytest.raises(VerificationError) as caught:
        verify_delivery(signed(), None, SECRET)
    assert caught.value.check == "signature"
    assert verify_delivery(signed(b""), None, SECRET).body == b""


def test_a_secret_that_is_no_unicode_is_a_secret():
    with pytest.raises(VerificationError):
        verify_delivery(signed(), BODY, "\ud83d")


@pytest.mark.parametrize("wrong", [{"tolerance_seconds": float("nan")}, {"now": float("nan")}], ids=str)
def test_an_age_that_nobody_can_tell_is_too_old(wrong):
    with pytest.raises(VerificationError, match="too old"):
        verify_delivery(signed(), BODY, SECRET, **wrong)


def test_a_mark_of_the_byte_order_is_no_part_of_the_text():
    delivery = verify_delivery(signed(b"\xef\xbb\xbf{}"), b"\xef\xbb\xbf{}", SECRET)
    assert (delivery.text(), delivery.json(), len(delivery.body)) == ("{}", {}, 5)


def test_an_empty_id_does_not_turn_one_scheme_into_another():
    at = str(int(time.time()))
    key = b"0123456789abcdef0123456789abcdef"
    signature = base64.b64encode(hmac.new(key, f"{at}.{BODY}".encode(), hashlib.sha256).digest()).decode()
    headers = {"webhook-id": "", "webhook-timestamp": at, "webhook-signature": f"v1,{signature}"}
    with pytest.raises(VerificationError):
        verify_delivery(headers, BODY, "whsec_" + base64.b64encode(key).decode())


def test_a_number_of_5000_digits_is_read():
    body = "1" + "0" * 5000
    assert verify_delivery(signed(body), body, SECRET).json() == 10**5000
