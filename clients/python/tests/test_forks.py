"""A child of a fork has connections of its own: it would read the answers of its parent, or of other children."""

import asyncio
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest
from conftest import TLS

from posthorn import AsyncPosthorn, Posthorn, PosthornError

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="There are no forks here.")
CHILDREN = 4
CALLS = 25


@pytest.fixture
def url():
    """An API that answers with the id of the path, on connections that stay open."""

    class Echo(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):  # noqa: N802
            body = json.dumps({"data": {"id": self.path.rsplit("/", 1)[1]}, "meta": {}}).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_): ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def in_children(work):
    """Runs the work in children at once. Returns what they find wrong."""
    pipes = []
    for child in range(CHILDREN):
        reading, writing = os.pipe()
        if os.fork() == 0:
            try:
                os.write(writing, json.dumps(work(child)).encode())
            except BaseException as error:
                os.write(writing, json.dumps(repr(error)).encode())
            finally:
                os._exit(0)
        os.close(writing)
        pipes.append(reading)
    found = []
    for reading in pipes:
        with os.fdopen(reading, "rb") as pipe:
            found.append(json.loads(pipe.read()))
        os.wait()
    return found


def count_wrong(client, child):
    ids = [f"ep_{child}_{number}" for number in range(CALLS)]
    return sum(client.endpoints.get(each)["id"] != each for each in ids)


@pytest.mark.parametrize("options", [{}, {"timeout": 5.0}], ids=["a client", "one with other options"])
def test_children_get_their_own_answers(url, options):
    parent = Posthorn(url)
    client = parent.with_options(**options)
    assert count_wrong(client, "parent") == 0
    assert in_children(lambda child: count_wrong(client, child)) == [0] * CHILDREN
    assert count_wrong(client, "parent") == 0
    parent.close()


def test_children_of_an_asyncio_program_get_their_own_answers(url):
    client = AsyncPosthorn(url)

    async def count_wrong_of(child):
        ids = [f"ep_{child}_{number}" for number in range(CALLS)]
        answers = await asyncio.gather(*(client.endpoints.get(each) for each in ids))
        return sum(answer["id"] != each for answer, each in zip(answers, ids, strict=True))

    assert asyncio.run(count_wrong_of("parent")) == 0
    assert in_children(lambda child: asyncio.run(count_wrong_of(child))) == [0] * CHILDREN


def test_a_child_refuses_connections_that_were_given_to_its_parent(url):
    client = Posthorn(url, http_client=httpx.Client(verify=TLS))
    assert count_wrong(client, "parent") == 0

    def refusal(_):
        try:
            client.endpoints.get("ep_1")
        except PosthornError as error:
            return str(error)
        return "nothing"

    assert (
        in_children(refusal)
        == ["A process needs an http_client of its own: this one is its parent's."] * CHILDREN
    )
    assert count_wrong(client, "parent") == 0
