"""The bounds of a call: in time, and in how deep or long its content is."""

import asyncio
import functools
import time

import pytest
from conftest import HEAD, Scripted, answer, refusal

from posthorn import PosthornError, RawJson, ServerError, errors

ACCEPTED = answer({"message_id": "m1", "status": "queued"})
DEEP = "[" * 100_000 + "]" * 100_000


def get(client):
    return client.endpoints.get("ep_1")


@pytest.mark.parametrize("option", ["timeout", "total_timeout"])
@pytest.mark.parametrize("value", [float("inf"), float("nan"), -1, 0, 1e9, None, "1"])
def test_a_time_that_is_none_is_refused_at_once(start_api, call, option, value):
    api = start_api(answer({}))
    message = f"{option} must be a number of seconds"
    with pytest.raises(ValueError, match=message):
        call(api.url, get, **{option: value})
    with pytest.raises(ValueError, match=message):
        call(api.url, lambda client: get(client.with_options(**{option: value})))
    assert api.requests == []


def read_file(client):
    response = client.messages.get_payload("m1")
    return response.read() if not hasattr(response, "__await__") else read_later(response)


async def read_later(response):
    return await (await response).aread()


def test_a_file_ends_in_the_time_of_the_whole_call_although_bytes_keep_coming(start_drip, call):
    with pytest.raises(errors.ApiTimeoutError, match="No answer within 0.5 s"):
        call(f"http://{start_drip(HEAD)}", read_file, total_timeout=0.5)


def test_a_call_whose_wait_took_longer_than_planned_ends_with_its_last_error(start_api, call, monkeypatch):
    api = start_api(refusal(503, "SERVICE_UNAVAILABLE"))
    clock, now = time.monotonic, [0]
    monkeypatch.setattr(time, "monotonic", lambda: clock() + now[0])

    # The machine slept meanwhile, for example.
    def sleep(_):
        now[0] += 1000

    async def sleep_async(_):
        now[0] += 1000

    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr(asyncio, "sleep", sleep_async)
    with pytest.raises(ServerError):
        call(api.url, get)
    assert len(api.requests) == 1


def test_a_payload_that_is_nested_too_deeply_is_a_mistake_of_the_program(start_api, call):
    api = start_api(ACCEPTED)
    payload = functools.reduce(lambda inner, _: [inner], range(100_000), [])
    with pytest.raises(ValueError, match="nested too deeply"):
        call(api.url, lambda client: client.messages.send(endpoint_id="ep_1", payload=payload))
    assert api.requests == []


def test_raw_json_that_is_nested_too_deeply_is_a_mistake_of_the_program():
    with pytest.raises(ValueError, match="nested too deeply"):
        RawJson(DEEP)


NO_JSON = ["1" * 1_000_000, "-" + "1" * 20_000, DEEP, "NaN", "-Infinity"]


@pytest.mark.parametrize("text", NO_JSON, ids=lambda text: text[:9])
def test_an_answer_that_no_program_can_hold_is_an_error_of_this_client(start_api, call, text):
    with pytest.raises(PosthornError):
        call(start_api(Scripted(200, f'{{"data":{text},"meta":{{}}}}')).url, get)


def test_raw_json_may_have_numbers_of_any_length():
    assert RawJson(NO_JSON[0]).text == NO_JSON[0]
