"""The connections of a client: whose they are, how they end, and what the environment says of them."""

import asyncio
import gc
import time
import traceback
import warnings

import httpx
import pytest
from conftest import TLS, answer

from posthorn import AsyncPosthorn, Posthorn, PosthornError, errors

SECRET = "wh_test_secret"


def get(client):
    return client.endpoints.get("ep_1")


def test_any_number_of_clients_share_an_http_client(start_api):
    api = start_api(answer({"id": "ep_1"}))
    with httpx.Client(verify=TLS) as http:
        for _ in range(1500):
            client = Posthorn(api.url, http_client=http)
        assert get(client) == {"id": "ep_1"}


@pytest.mark.parametrize("is_used", [True, False])
@pytest.mark.parametrize("is_given", [True, False])
def test_a_client_is_closed_as_often_as_one_likes(start_api, is_used, is_given):
    client = Posthorn(start_api(answer({})).url, http_client=httpx.Client(verify=TLS) if is_given else None)
    if is_used:
        get(client)
    client.close()
    client.close()
    with client, pytest.raises(PosthornError, match="The client is closed"):
        get(client)


@pytest.mark.parametrize("is_used", [True, False])
@pytest.mark.parametrize("is_given", [True, False])
def test_a_client_of_asyncio_is_closed_as_often_as_one_likes(start_api, is_used, is_given):
    async def use():
        http = httpx.AsyncClient(verify=TLS) if is_given else None
        client = AsyncPosthorn(start_api(answer({})).url, http_client=http)
        if is_used:
            await get(client)
        await client.aclose()
        await client.aclose()
        async with client:
            with pytest.raises(PosthornError, match="The client is closed"):
                await get(client)
        return client

    asyncio.run(asyncio.run(use()).aclose())


def test_each_event_loop_has_connections_of_its_own(start_api):
    client = AsyncPosthorn(start_api(answer({"id": "ep_1"})).url)
    for _ in range(3):
        assert asyncio.run(get(client)) == {"id": "ep_1"}


def test_connections_end_with_their_event_loop(start_api):
    client = AsyncPosthorn(start_api(answer({"id": "ep_1"})).url)

    async def use():
        await get(client)
        return client._connections.http

    gc.collect()
    with warnings.catch_warnings(record=True) as unclosed:
        warnings.simplefilter("always", ResourceWarning)
        assert asyncio.run(use()).is_closed
        asyncio.run(get(client))
        gc.collect()
    assert unclosed == []


def test_a_loop_may_go_on_after_it_has_ended_its_connections(start_api):
    client = AsyncPosthorn(start_api(answer({"id": "ep_1"})).url)

    async def use():
        await get(client)
        await asyncio.get_running_loop().shutdown_asyncgens()
        return await get(client)

    assert asyncio.run(use()) == {"id": "ep_1"}


def test_another_event_loop_refuses_connections_that_were_given(start_api):
    client = AsyncPosthorn(start_api(answer({})).url, http_client=httpx.AsyncClient(verify=TLS))
    asyncio.run(get(client))
    with pytest.raises(PosthornError, match="An event loop needs an http_client of its own"):
        asyncio.run(get(client))
    asyncio.run(client.aclose())


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("HTTP_PROXY", f"http://user@127.0.0.1:{SECRET}"),
        ("https_proxy", f"http://user:a/{SECRET}@127.0.0.1:9"),
        ("ALL_PROXY", f"ftp://user:{SECRET}@127.0.0.1:9"),
        ("ALL_PROXY", f"socks5://user:{SECRET}@127.0.0.1:9"),
        ("HTTPS_PROXY", f"http://user:{SECRET}@[::1"),
        ("NO_PROXY", "[::1]"),
        ("SSL_CERT_FILE", f"/{SECRET}"),
        ("SSL_CERT_FILE", __file__),
    ],
)
def test_a_variable_that_no_connection_can_use_is_named_without_its_value(monkeypatch, variable, value):
    monkeypatch.setenv(variable, value)
    url = "http://127.0.0.1:9"
    for call in (lambda: get(Posthorn(url)), lambda: asyncio.run(get(AsyncPosthorn(url)))):
        with pytest.raises(
            PosthornError, match=f"The environment variable {variable} cannot be used"
        ) as caught:
            call()
        assert SECRET not in "".join(traceback.format_exception(caught.value))


def test_the_retries_of_a_given_http_client_wait_no_longer_than_the_call(monkeypatch):
    slept = []
    sleep = time.sleep
    monkeypatch.setattr(time, "sleep", lambda seconds: (slept.append(seconds), sleep(seconds)))
    http = httpx.Client(transport=httpx.HTTPTransport(verify=TLS, retries=4))
    with pytest.raises(errors.ApiTimeoutError):
        get(Posthorn("http://127.0.0.1:9", http_client=http, total_timeout=0.2))
    assert 0 < sum(slept) <= 0.2
