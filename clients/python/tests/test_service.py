"""The client and the running service, which a test of the whole project starts.

`API_URL` and `API_KEY` name it, and `OPERATIONS` is a file with all operations of its OpenAPI document.
"""

import json
import os
import re
from pathlib import Path

import pytest
from conftest import answer

from posthorn import AuthenticationError, ConflictError, InvalidRequestError, NotFoundError, Posthorn

OPERATIONS = json.loads(Path(os.environ["OPERATIONS"]).read_text()) if "OPERATIONS" in os.environ else []

needs_service = pytest.mark.skipif("API_URL" not in os.environ, reason="API_URL names no service")


@pytest.fixture(scope="module")
def posthorn():
    with Posthorn(os.environ["API_URL"], os.environ["API_KEY"]) as client:
        yield client


@pytest.fixture(scope="module")
def endpoint_id(posthorn):
    return posthorn.endpoints.create(url="https://example.com/hook")["id"]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation["id"])
def test_the_client_has_every_operation(start_api, call, operation):
    api = start_api(answer({}))
    group, verb = (
        re.sub("[A-Z]", lambda each: f"_{each[0].lower()}", part) for part in operation["id"].split(".")
    )
    ids = [f"id-{index}" for index, _ in enumerate(re.findall(r"{\w+}", operation["path"]))]

    def run(client):
        result = getattr(getattr(client, group), verb)(*ids)
        if hasattr(result, "pages"):
            pages = result.pages()
            return next(pages) if hasattr(pages, "__next__") else anext(pages)
        return result

    call(api.url, run)
    path = re.sub(r"{\w+}", lambda _: ids.pop(0), operation["path"])
    assert [(each.method, each.path.split("?")[0]) for each in api.requests] == [(operation["method"], path)]


@needs_service
def test_a_message_is_sent_once_for_each_idempotency_key(posthorn, endpoint_id):
    def send():
        return posthorn.messages.send(endpoint_id=endpoint_id, payload={"a": 1}, idempotency_key="once")

    first = send()
    assert first["status"] == "queued"
    assert send()["message_id"] == first["message_id"]
    message = posthorn.messages.get(first["message_id"])
    assert (message["endpoint_id"], message["attempt_count"]) == (endpoint_id, 0)


@needs_service
def test_a_batch_has_a_result_for_each_message(posthorn, endpoint_id):
    messages = [{"endpoint_id": endpoint_id, "payload": {}}, {"endpoint_id": "ep_wrong", "payload": {}}]
    result = posthorn.messages.send_batch(messages=messages)
    assert (result["accepted"], result["rejected"]) == (1, 1)
    assert result["results"][1]["error"]["code"] == "INVALID_REQUEST"


@needs_service
def test_a_payload_is_read_as_it_was_sent(posthorn, endpoint_id):
    payload = {"n": 12345678901234567890, "f": 1.0, "name": "Zoë 😀"}
    message = posthorn.messages.send(endpoint_id=endpoint_id, payload=payload)
    file = posthorn.messages.get_payload(message["message_id"])
    assert file.headers["content-type"] == "application/json"
    assert file.read() == '{"n":12345678901234567890,"f":1.0,"name":"Zoë 😀"}'.encode()


@needs_service
def test_a_list_goes_through_all_pages(posthorn):
    endpoint = posthorn.endpoints.create(url="https://example.com/pages")["id"]
    sent = [posthorn.messages.send(endpoint_id=endpoint, payload={})["message_id"] for _ in range(7)]
    found = [entry["message_id"] for entry in posthorn.logs.list(limit=2, endpoint_id=endpoint)]
    assert sorted(found) == sorted(sent)


@needs_service
def test_an_endpoint_and_its_keys_are_changed(posthorn):
    created = posthorn.endpoints.create(url="https://example.com", description="d")
    endpoint = created["id"]
    changed = posthorn.endpoints.update(endpoint, rate_limit_rps=5)
    assert (changed["rate_limit_rps"], changed["burst"]) == (5, 5)
    assert posthorn.endpoints.pause(endpoint)["paused"] is True
    with pytest.raises(ConflictError) as caught:
        posthorn.endpoints.pause(endpoint)
    assert caught.value.code == "ALREADY_PAUSED"
    posthorn.signing_keys.create(endpoint)
    posthorn.signing_keys.delete(endpoint, created["signing_key_id"])
    assert len(posthorn.signing_keys.list(endpoint)) == 1
    posthorn.endpoints.delete(endpoint)
    with pytest.raises(NotFoundError):
        posthorn.endpoints.get(endpoint)


@needs_service
def test_an_event_is_published(posthorn):
    event = posthorn.events.publish(event_type="order.created", payload={"a": 1})
    assert posthorn.events.get(event["event_id"])["message_count"] == event["message_count"]


@needs_service
def test_errors_have_their_issues_and_the_id_of_the_request(posthorn):
    with pytest.raises(InvalidRequestError) as caught:
        posthorn.endpoints.create(url="ftp://example.com", rate_limit_rps=-1)
    assert sorted(issue.path for issue in caught.value.issues) == ["rate_limit_rps", "url"]
    assert re.fullmatch("[0-9a-f-]{36}", caught.value.request_id)
    with Posthorn(os.environ["API_URL"], "wh_live_wrong") as stranger, pytest.raises(AuthenticationError):
        list(stranger.projects.list())


@needs_service
def test_the_members_that_the_api_ignored_are_named(posthorn):
    answers = []
    posthorn.with_options(on_answer=answers.append).endpoints.create(url="https://example.com", rate_limit=5)
    assert answers[0].meta["ignored"] == ["rate_limit"]
