"""What is sent, and what becomes of an answer."""

import json

import pytest
from conftest import AsyncCaller, Scripted, answer, refusal

from posthorn import GoneError, InvalidRequestError, PermissionDeniedError, RawJson, UnexpectedAnswerError


def get(client):
    return client.messages.get("m1")


def test_a_request_has_the_members_as_they_are_given_also_those_of_a_newer_api(start_api, call):
    api = start_api(answer({"id": "ep_1"}))
    newer = {"url": "https://e.example", "event_types": None, "some_new": {"member_of": 1}}
    call(api.url, lambda c: c.endpoints.create(**newer))
    assert api.requests[0].json == newer


def test_a_request_contains_raw_json_as_it_is_written(start_api, call):
    api = start_api(answer({"message_id": "m1"}))
    text = '{ "n": 12345678901234567890, "f": 1.0, "x": 1e400, "t": "\\u00e9é" }'
    payload = RawJson(text)
    call(api.url, lambda c: c.messages.send(endpoint_id="e", payload=payload, idempotency_key="k"))
    assert api.requests[0].body.decode() == f'{{"endpoint_id":"e","payload":{text},"idempotency_key":"k"}}'


@pytest.mark.parametrize("text", ['{"a":1},"b":{}', "", "NaN"])
def test_raw_json_is_json(text):
    with pytest.raises(ValueError):
        RawJson(text)


@pytest.mark.parametrize(
    ("key", "header"), [("wh_1", "Bearer wh_1"), (lambda: "token", "Bearer token"), (None, None)]
)
def test_a_request_has_the_key_or_what_a_function_returns(start_api, call, key, header):
    api = start_api(answer({}))
    call(f"{api.url}/", get, api_key=key)
    assert api.requests[0].path == "/v1/messages/m1"
    assert api.requests[0].headers.get("authorization") == header


def test_a_request_has_the_headers_of_the_client_and_of_the_call(start_api, call):
    api = start_api(answer({}))
    call(api.url, lambda c: get(c.with_options(headers={"x-b": "2"})), headers={"x-a": "1"})
    assert [api.requests[0].headers[name] for name in ("x-a", "x-b")] == ["1", "2"]


@pytest.mark.parametrize(
    ("of_client", "of_call", "sent"),
    [
        ({"authorization": "Basic a"}, {}, "Basic a"),
        ({"AUTHORIZATION": "Basic a"}, {"Authorization": "Basic b"}, "Basic b"),
        ({"Authorization": "Basic a"}, {"authorization": "Basic b"}, "Basic b"),
        ({}, None, "Bearer wh_test_key"),
    ],
)
def test_a_header_is_sent_once_whatever_the_case_of_its_name(start_api, call, of_client, of_call, sent):
    api = start_api(answer({}))
    call(api.url, lambda c: get(c.with_options(headers=of_call)), headers=of_client)
    assert api.requests[0].headers.get_all("authorization") == [sent]


def test_the_function_of_a_key_may_be_one_of_asyncio(start_api):
    async def token():
        return "token"

    api = start_api(answer({}))
    AsyncCaller()(api.url, get, api_key=token)
    assert api.requests[0].headers["authorization"] == "Bearer token"


def test_a_request_escapes_ids_and_formats_the_query(start_api, call):
    api = start_api(answer([], has_more=False, next_cursor=None))
    call(api.url, lambda c: c.consumers.get("a/b?c"))
    call.items(api.url, lambda c: c.endpoints.list(needs_attention=True, consumer_id="a b", limit=None))
    paths = ["/v1/consumers/a%2Fb%3Fc", "/v1/endpoints?needs_attention=true&consumer_id=a+b"]
    assert [request.path for request in api.requests] == paths


@pytest.mark.parametrize("wrong", ["", ".", "..", None])
def test_an_id_that_would_change_the_path_is_refused(start_api, call, wrong):
    api = start_api(answer({}))
    with pytest.raises(ValueError, match="Not an id"):
        call(api.url, lambda c: c.consumers.delete(wrong))


def test_an_answer_keeps_members_and_values_that_this_version_does_not_know(start_api, call):
    data = {"id": "m1", "status": "a_new_status", "some_new": {"inner_member": 1}}
    assert call(start_api(answer(data)).url, get) == data


def test_an_answer_comes_whole_to_on_answer(start_api, call):
    api = start_api(answer({"id": "m1"}, ignored=["a"]))
    answers = []
    call(api.url, get, on_answer=answers.append)
    (whole,) = answers
    assert (whole.data, whole.meta["ignored"], whole.status) == ({"id": "m1"}, ["a"], 200)
    assert json.loads(whole.text)["data"] == whole.data
    assert "content-length" in whole.headers


@pytest.mark.parametrize(
    "unexpected",
    [
        Scripted(200, "<html>"),
        Scripted(200, '{"id":1}'),
        Scripted(200, "[]"),
        Scripted(301, "", {"location": "https://example.com"}),
    ],
)
def test_an_answer_that_is_not_from_the_api_is_unexpected(start_api, call, unexpected):
    api = start_api(unexpected)
    with pytest.raises(UnexpectedAnswerError):
        call(api.url, get)
    assert len(api.requests) == 1


def test_an_error_has_all_issues_with_their_locations(start_api, call):
    issues = [{"path": "messages[0].url", "message": "is required"}, {"path": "a", "message": "is wrong"}]
    body = {"error": {"code": "INVALID_REQUEST", "message": "No.", "details": {"issues": issues}}}
    api = start_api(Scripted(400, json.dumps(body), {"x-request-id": "r9"}))
    with pytest.raises(InvalidRequestError) as caught:
        call(api.url, get)
    error = caught.value
    assert [{"path": each.path, "message": each.message} for each in error.issues] == issues
    assert (error.status, error.code, error.request_id) == (400, "INVALID_REQUEST", "r9")
    assert str(error) == "INVALID_REQUEST: No.\n  messages[0].url: is required\n  a: is wrong"


LISTS = [
    (
        lambda c: c.endpoints.list(consumer_id="c 1"),
        [answer([{"id": "a"}], next_cursor="c 1", has_more=True), answer([{"id": "b"}], next_cursor=None)],
        "consumer_id=c+1&cursor=c+1",
    ),
    (
        lambda c: c.dead_letters.list(),
        [
            answer({"messages": [{"message_id": "a"}], "has_more": True, "next_cursor": "c"}),
            answer({"messages": [{"message_id": "b"}], "has_more": False, "next_cursor": None}),
        ],
        "cursor=c",
    ),
    (
        lambda c: c.billing.list_invoices(),
        [answer([{"id": "in_1"}], has_more=True), answer([{"id": "in_2"}], has_more=False)],
        "starting_after=in_1",
    ),
    (
        lambda c: c.billing.list_usage_history(limit=1),
        [answer([{}], offset=0, has_more=True), answer([{}], offset=1, has_more=False)],
        "limit=1&offset=1",
    ),
]


@pytest.mark.parametrize(("operation", "pages", "query"), LISTS)
def test_a_list_has_the_items_of_all_pages(start_api, call, operation, pages, query):
    api = start_api(*pages)
    assert len(call.items(api.url, operation)) == 2
    assert api.requests[1].path.split("?")[1] == query
    assert len(api.requests) == 2


def test_a_list_gives_its_pages_one_by_one(start_api, call):
    api = start_api(*LISTS[0][1])
    first, second = call.pages(api.url, LISTS[0][0])
    assert (first.items, first.has_more, first.next_cursor) == ([{"id": "a"}], True, "c 1")
    assert (second.items, second.has_more, second.next_cursor) == ([{"id": "b"}], False, None)


def test_a_list_raises_in_the_middle_when_a_later_page_fails(start_api, call):
    api = start_api(LISTS[0][1][0], refusal(403, "FORBIDDEN"))
    with pytest.raises(PermissionDeniedError):
        call.items(api.url, LISTS[0][0])
    assert len(api.requests) == 2


def read_payload(client):
    response = client.messages.get_payload("m1")
    return response.read() if not hasattr(response, "__await__") else read_later(response)


async def read_later(response):
    return await (await response).aread()


def test_a_file_is_read_by_the_caller_behind_a_redirect(start_api, call):
    files = start_api(Scripted(200, "a,b\n"))
    api = start_api(Scripted(302, "", {"location": f"{files.url}/file"}))
    assert call(api.url, read_payload) == b"a,b\n"
    assert "authorization" not in files.requests[0].headers


def test_a_file_that_is_not_there_is_an_error_as_any_other(start_api, call):
    api = start_api(refusal(503, "SERVICE_UNAVAILABLE"), refusal(410, "PAYLOAD_UNAVAILABLE"))
    with pytest.raises(GoneError):
        call(api.url, read_payload)
