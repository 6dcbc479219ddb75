# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from typing import List

from .._api import Api, AsyncApi
from .._request import Request, path
from .._typing import Unpack
from ..models import CreatedSigningKey, InboundSigningKeysDeleteResult, NewSigningKey, SigningKey


class InboundSigningKeysResource:
    """Receive webhooks of external senders and forward them."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, id: str, /) -> List[SigningKey]:
        """List signing keys (`inboundSigningKeys.list`).

        Newest first.
        """
        return self._api.call(Request("GET", path("/v1/inbound-endpoints/{}/signing-keys", id)))

    def create(self, id: str, /, **params: Unpack[NewSigningKey]) -> CreatedSigningKey:
        """Create a signing key (`inboundSigningKeys.create`).

        From now on, both keys sign.
        """
        return self._api.call(Request("POST", path("/v1/inbound-endpoints/{}/signing-keys", id), body=params))

    def delete(self, inbound_endpoint_id: str, key_id: str, /) -> InboundSigningKeysDeleteResult:
        """Delete a signing key (`inboundSigningKeys.delete`)."""
        return self._api.call(
            Request("DELETE", path("/v1/inbound-endpoints/{}/signing-keys/{}", inbound_endpoint_id, key_id))
        )


class AsyncInboundSigningKeysResource:
    """Receive webhooks of external senders and forward them."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def list(self, id: str, /) -> List[SigningKey]:
        """List signing keys (`inboundSigningKeys.list`).

        Newest first.
        """
        return await self._api.call(Request("GET", path("/v1/inbound-endpoints/{}/signing-keys", id)))

    async def create(self, id: str, /, **params: Unpack[NewSigningKey]) -> CreatedSigningKey:
        """Create a signing key (`inboundSigningKeys.create`).

        From now on, both keys sign.
        """
        return await self._api.call(
            Request("POST", path("/v1/inbound-endpoints/{}/signing-keys", id), body=params)
        )

    async def delete(self, inbound_endpoint_id: str, key_id: str, /) -> InboundSigningKeysDeleteResult:
        """Delete a signing key (`inboundSigningKeys.delete`)."""
        return await self._api.call(
            Request("DELETE", path("/v1/inbound-endpoints/{}/signing-keys/{}", inbound_endpoint_id, key_id))
        )
