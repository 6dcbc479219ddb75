# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._request import Request
from .._typing import Unpack
from ..models import AcceptedCallback, NewCallback


class CallbacksResource:
    """Messages to endpoints, and their delivery attempts."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def send(self, **params: Unpack[NewCallback]) -> AcceptedCallback:
        """Send a callback (`callbacks.send`).

        One message to a URL that is no endpoint. It is stored, signed, retried and recorded as every
        message; 410 Gone ends it. Callbacks with the same URL, secret and credentials among their headers
        share the `endpoint_id`, which is in no list: it can be read and resumed.
        """
        return self._api.call(Request("POST", "/v1/callbacks", body=params, keyed=True))


class AsyncCallbacksResource:
    """Messages to endpoints, and their delivery attempts."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def send(self, **params: Unpack[NewCallback]) -> AcceptedCallback:
        """Send a callback (`callbacks.send`).

        One message to a URL that is no endpoint. It is stored, signed, retried and recorded as every
        message; 410 Gone ends it. Callbacks with the same URL, secret and credentials among their headers
        share the `endpoint_id`, which is in no list: it can be read and resumed.
        """
        return await self._api.call(Request("POST", "/v1/callbacks", body=params, keyed=True))
