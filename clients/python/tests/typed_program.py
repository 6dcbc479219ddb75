"""A program whose types are checked, and never run: an ignored error that is none fails the check."""

from posthorn import AsyncPosthorn, Posthorn, RawJson
from posthorn.models import Message
from posthorn.verify import verify_delivery

posthorn = Posthorn("http://127.0.0.1", "k", max_retries=1)


def use() -> str | None:
    sent = posthorn.messages.send(endpoint_id="ep_1", payload={"a": 1}, idempotency_key="k")
    posthorn.messages.send(endpoint_id="ep_1", payload=RawJson("{}"))
    message: Message = posthorn.messages.get(sent["message_id"])
    for entry in posthorn.logs.list(status="failed_permanent"):
        reason: str | None = entry.get("last_error")
    posthorn.messages.send(payload={})  # type: ignore[call-arg]
    posthorn.messages.send(endpoint_id=1, payload={})  # type: ignore[arg-type]
    posthorn.endpoints.create(uri="https://example.com")  # type: ignore[call-arg]
    message["no_such_member"]  # type: ignore[typeddict-item]
    verify_delivery({"a": "b"}, b"{}", ["whsec_"]).json()
    return message.get("last_error") or reason


async def use_async() -> list[str]:
    async with AsyncPosthorn("http://127.0.0.1") as client:
        endpoint = await client.endpoints.get("ep_1")
        return [endpoint["id"], *[each["id"] async for each in client.endpoints.list()]]
