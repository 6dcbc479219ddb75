# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from typing import List

from .._api import Api, AsyncApi
from .._request import Request, path
from .._typing import Unpack
from ..models import ListenedWebhook, ListeningPollParams


class ListeningResource:
    """Get the webhooks of inbound endpoints with the mode `cli`, on a developer's machine."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def poll(self, id: str, /, **params: Unpack[ListeningPollParams]) -> List[ListenedWebhook]:
        """Listen to an endpoint by long polling (`listening.poll`).

        Holds the request up to 25 seconds, until there are messages. They stay unconfirmed, and are
        returned again, until `after` confirms them. A confirmed message is `succeeded`, without an
        attempt.
        """
        return self._api.call(Request("GET", path("/v1/inbound-endpoints/{}/listen", id), query=params))


class AsyncListeningResource:
    """Get the webhooks of inbound endpoints with the mode `cli`, on a developer's machine."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def poll(self, id: str, /, **params: Unpack[ListeningPollParams]) -> List[ListenedWebhook]:
        """Listen to an endpoint by long polling (`listening.poll`).

        Holds the request up to 25 seconds, until there are messages. They stay unconfirmed, and are
        returned again, until `after` confirms them. A confirmed message is `succeeded`, without an
        attempt.
        """
        return await self._api.call(Request("GET", path("/v1/inbound-endpoints/{}/listen", id), query=params))
