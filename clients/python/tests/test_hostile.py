"""What a careless program, a gateway or an attacker may do: no secret is shown, and no foreign exception leaves."""

import contextlib
import copy
import json
import pickle
import socket
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime, timedelta, timezone

import pytest
from conftest import HEAD, Scripted, answer

from posthorn import Posthorn, PosthornError, errors
from posthorn.verify import VerificationError

FACTS = errors.ApiErrorFacts(400, "A", "No.", {"issues": [{"path": "a", "message": "b"}]}, None, "r1", 7)
SECRET = "wh_test_secret"


def get(client):
    return client.endpoints.get("ep_1")


def send(client):
    return client.messages.send(endpoint_id="ep_1", payload={"a": 1})


@pytest.mark.parametrize(
    "key", ["%s ", " %s", "a %s", "%s\t", "%s\r\nX: 1", "%s\0", "%sü", "%s\ud83d", "", 7, b"%s"]
)
def test_a_key_that_no_header_can_have_is_refused_at_once_and_never_shown(start_api, call, key):
    api = start_api(answer({}))
    given = key.replace("%s", SECRET) if isinstance(key, str) else key
    with pytest.raises(ValueError) as caught:
        call(api.url, get, api_key=given)
    assert SECRET not in "".join(traceback.format_exception(caught.value))
    assert api.requests == []


@pytest.mark.parametrize("value", ["a\nb", " a", "a ", "ü", "\0", 7])
def test_a_header_that_cannot_be_sent_is_refused_without_its_value(start_api, call, value):
    api = start_api(answer({}))
    with pytest.raises(ValueError, match="The header X-Secret"):
        call(api.url, get, headers={"X-Secret": value})
    with pytest.raises(ValueError, match="name of a header"):
        call(api.url, get, headers={"X Secret": "a"})
    assert api.requests == []


@pytest.mark.parametrize(
    "url", ["", "ftp://a", "http://", "http://[::1", "http://a:b@", None, "http://\ud83d"]
)
def test_a_base_url_that_is_none_is_refused_without_its_password(url):
    with pytest.raises(ValueError, match="base_url must be") as caught:
        Posthorn(url)
    assert "a:b" not in str(caught.value)


def all_errors():
    def below(of):
        return [of, *(each for sub in of.__subclasses__() for each in below(sub))]

    for each in below(PosthornError):
        if issubclass(each, errors.ApiError):
            yield each(FACTS)
        else:
            yield each(502) if each is errors.UnexpectedAnswerError else each("No.")
    yield VerificationError("timestamp", "The delivery is too old.")


@pytest.mark.parametrize("error", list(all_errors()), ids=lambda error: type(error).__name__)
def test_an_error_can_be_copied_and_sent_to_another_process(error):
    for copied in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert (type(copied), str(copied), vars(copied)) == (type(error), str(error), vars(error))


def fail():
    raise errors.InvalidRequestError(FACTS)


def test_an_error_leaves_a_process_pool():
    with ProcessPoolExecutor(1) as pool, pytest.raises(errors.InvalidRequestError) as caught:
        pool.submit(fail).result()
    assert caught.value.issues == [errors.Issue("a", "b")]


TLS_HELLO = b"\x16\x03\x03\x40\x00"


@pytest.mark.parametrize("limit", ["timeout", "total_timeout"])
@pytest.mark.parametrize(
    ("scheme", "at_once", "operation"),
    [
        ("http", b"", get),
        ("http", b"", lambda client: client.messages.get_payload("m1")),
        ("http", HEAD, get),
        ("https", TLS_HELLO, get),
    ],
    ids=["head", "head of a file", "body", "handshake"],
)
def test_a_try_ends_in_time_although_bytes_keep_coming(start_drip, call, limit, scheme, at_once, operation):
    url = f"{scheme}://{start_drip(at_once)}"
    began = time.monotonic()
    with pytest.raises(errors.ApiTimeoutError):
        call(url, operation, max_retries=0, **{limit: 0.5})
    assert time.monotonic() - began < 5


ODD_ANSWERS = [
    Scripted(400, json.dumps(body))
    for body in (
        [],
        {"error": "no"},
        {"error": {"code": 1, "details": {"issues": [{"at": 1}, 7, None]}}, "meta": []},
        {"error": {"code": "INVALID_REQUEST", "message": "No.", "details": {"issues": {"a": 1}}}},
    )
] + [
    Scripted(200, body)
    for body in (
        "[" * 100_000,
        '{"data":1,"meta":null}',
        '{"data":1}',
        "null",
        "<html>",
        '{"data":' + "9" * 5000 + ',"meta":1}',
    )
]


@pytest.mark.parametrize("scripted", ODD_ANSWERS, ids=lambda scripted: scripted.body[:30])
def test_the_answer_of_a_gateway_is_an_error_of_this_client(start_api, call, scripted):
    with pytest.raises(PosthornError) as caught:
        call(start_api(scripted).url, get)
    assert str(caught.value) != ""
    assert getattr(caught.value, "issues", []) == []


@pytest.mark.parametrize("data", [None, 7, {"messages": 7}, "x"])
def test_a_list_that_is_none_ends_or_is_an_error_of_this_client(start_api, call, data):
    api = start_api(answer(data, has_more=True, next_cursor=None))
    for operation in (lambda c: c.dead_letters.list(), lambda c: c.endpoints.list()):
        with contextlib.suppress(PosthornError):
            assert call.items(api.url, operation) == []


def test_numbers_of_any_length_arrive(start_api, call):
    data = call(start_api(Scripted(200, f'{{"data":-1{"0" * 6000},"meta":{{}}}}')).url, get)
    assert data == -(10**6000)


def test_half_an_emoji_is_sent_escaped(start_api, call):
    api = start_api(answer({"message_id": "m1", "status": "queued"}))
    call(api.url, lambda c: c.messages.send(endpoint_id="ep_1", payload={"\ud83d": "x\udc00"}))
    assert b'{"\\ud83d":"x\\udc00"}' in api.requests[0].body
    with pytest.raises(ValueError, match="Not an id"):
        call(api.url, lambda c: c.endpoints.get("\ud83d"))


MOMENT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone(timedelta(hours=1)))


def test_a_time_needs_its_offset(start_api, call):
    api = start_api(answer([], has_more=False, next_cursor=None))
    call.items(api.url, lambda c: c.logs.list(start_time=MOMENT))
    assert "start_time=2026-01-02T03%3A04%3A05%2B01%3A00" in api.requests[0].path
    for operation in (
        lambda c: c.logs.list(start_time=MOMENT.replace(tzinfo=None)),
        lambda c: c.logs.list(start_time=datetime.now()),
    ):
        with pytest.raises(TypeError, match="time zone"):
            call.items(api.url, operation)
    with pytest.raises(TypeError, match="time zone"):
        call(api.url, lambda c: c.messages.send(endpoint_id="ep_1", payload={"at": datetime.now()}))


def test_a_proxy_that_cannot_be_reached_is_named_without_its_password(call, monkeypatch):
    free = socket.create_server(("127.0.0.1", 0))
    port = free.getsockname()[1]
    free.close()
    monkeypatch.setenv("HTTP_PROXY", f"http://user:{SECRET}@127.0.0.1:{port}")
    with pytest.raises(
        errors.ApiConnectionError, match=f"through the proxy at 127.0.0.1:{port} failed"
    ) as caught:
        call("http://posthorn.example.com", get, max_retries=0)
    assert SECRET not in str(caught.value)


def test_what_is_no_value_of_json_is_a_mistake_of_the_program(call):
    with pytest.raises(TypeError, match="Not a value of JSON: set"):
        call("http://127.0.0.1:9", lambda c: c.messages.send(endpoint_id="ep_1", payload={"a": {1}}))
