"""Which failed tries are repeated, with what, and when."""

import pytest
from conftest import HANG, RESET, Scripted, answer, refusal

from posthorn import (
    ApiConnectionError,
    ApiTimeoutError,
    InvalidRequestError,
    RateLimitError,
    ServerError,
)
from posthorn._retries import retry_wait
from posthorn.errors import ApiErrorFacts

ACCEPTED = answer({"message_id": "m1", "status": "queued"})


def send(client):
    return client.messages.send(endpoint_id="ep_1", payload={"a": 1})


def create(client):
    return client.endpoints.create(url="https://example.com")


@pytest.mark.parametrize(
    "failure",
    [
        refusal(408, "UNKNOWN"),
        refusal(429, "RATE_LIMIT_EXCEEDED", retry_after="1"),
        refusal(500, "INTERNAL_ERROR"),
        Scripted(502, "<html>"),
        refusal(503, "SERVICE_UNAVAILABLE", retry_after="1"),
        RESET,
    ],
)
def test_a_send_is_repeated_with_the_same_idempotency_key(start_api, call, failure):
    api = start_api(failure, ACCEPTED)
    assert call(api.url, send) == {"message_id": "m1", "status": "queued"}
    first, second = (request.json["idempotency_key"] for request in api.requests)
    assert first == second
    assert len(first) == 32


def test_a_send_keeps_the_key_of_the_caller(start_api, call):
    api = start_api(ACCEPTED)
    call(api.url, lambda c: c.messages.send(endpoint_id="ep_1", payload={}, idempotency_key="mine"))
    assert api.requests[0].json["idempotency_key"] == "mine"


def test_each_message_of_a_batch_gets_a_key(start_api, call):
    api = start_api(answer({"accepted": 3, "rejected": 0, "results": []}))
    message = {"endpoint_id": "ep_1", "payload": {}}
    messages = [message, message, {**message, "idempotency_key": "own"}]
    call(api.url, lambda c: c.messages.send_batch(messages=messages))
    keys = [each["idempotency_key"] for each in api.requests[0].json["messages"]]
    assert len(set(keys)) == 3
    assert keys[2] == "own"


def test_a_send_is_not_repeated_when_it_is_refused(start_api, call):
    api = start_api(refusal(400, "INVALID_REQUEST"))
    with pytest.raises(InvalidRequestError, match="No."):
        call(api.url, send)
    assert len(api.requests) == 1


def test_a_send_fails_with_the_last_error_after_the_last_retry(start_api, call):
    api = start_api(refusal(500, "INTERNAL_ERROR"))
    with pytest.raises(ServerError):
        call(api.url, send, max_retries=1)
    assert len(api.requests) == 2


def test_a_wait_that_is_longer_than_the_whole_call_fails_it_at_once(start_api, call):
    api = start_api(refusal(429, "RATE_LIMIT_EXCEEDED", retry_after="3600"))
    with pytest.raises(RateLimitError) as caught:
        call(api.url, send)
    assert caught.value.retry_after == 3600
    assert len(api.requests) == 1


@pytest.mark.parametrize("failure", [refusal(500, "INTERNAL_ERROR"), RESET])
def test_a_creation_is_not_repeated_after_a_failure_that_may_have_created_something(start_api, call, failure):
    api = start_api(failure)
    with pytest.raises((ServerError, ApiConnectionError)):
        call(api.url, create)
    assert len(api.requests) == 1


def test_a_creation_is_repeated_when_the_api_did_not_act_on_it(start_api, call):
    api = start_api(refusal(503, "SERVICE_UNAVAILABLE"), answer({"id": "ep_1"}))
    assert call(api.url, create) == {"id": "ep_1"}


def test_a_creation_is_repeated_when_no_connection_was_made(start_api, call):
    api = start_api(ACCEPTED)
    api.close()
    keys = iter(["first", "second", "never"])
    with pytest.raises(ApiConnectionError, match=f"The connection to Posthorn at {api.url} failed: "):
        call(api.url, create, max_retries=1, api_key=lambda: next(keys))
    assert next(keys) == "never"


def test_a_try_ends_after_its_timeout_and_is_repeated(start_api, call):
    api = start_api(HANG, answer({"id": "m1"}))
    assert call(api.url, lambda c: c.messages.get("m1"), timeout=0.1) == {"id": "m1"}


def test_a_call_ends_after_the_time_of_the_whole_call(start_api, call):
    api = start_api(HANG)
    with pytest.raises(ApiTimeoutError, match="No answer within 0.1 s"):
        call(api.url, lambda c: c.messages.get("m1"), total_timeout=0.1)
    assert len(api.requests) == 1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"base_url": "localhost:3000"}, "base_url must be a URL such as https:"),
        ({"base_url": ""}, "base_url must be a URL"),
        ({"api_key": "wh_\ntest"}, "line break"),
        ({"payload": {"n": float("nan")}}, "not JSON compliant"),
    ],
)
def test_a_mistake_of_the_caller_is_no_failed_connection(start_api, call, wrong, message):
    api = start_api(ACCEPTED)
    given = {"base_url": api.url, "api_key": "wh_test", "payload": {}, **wrong}
    with pytest.raises(ValueError, match=message):
        call(
            given["base_url"],
            lambda c: c.messages.send(endpoint_id="ep_1", payload=given["payload"]),
            api_key=given["api_key"],
        )
    assert api.requests == []


@pytest.mark.parametrize(("retries", "chance", "seconds"), [(0, 0, 0.25), (0, 1, 0.5), (2, 1, 2), (9, 1, 8)])
def test_a_wait_is_between_half_and_the_whole_of_a_doubling_time(retries, chance, seconds):
    assert retry_wait(retries, ApiConnectionError(), chance) == seconds


@pytest.mark.parametrize(("chance", "seconds"), [(0, 30), (1, 33)])
def test_a_wait_is_at_least_as_long_as_the_api_asks(chance, seconds):
    error = RateLimitError(ApiErrorFacts(429, "X", "No.", {}, None, None, 30))
    assert retry_wait(0, error, chance) == pytest.approx(seconds)
