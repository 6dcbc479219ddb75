# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from typing import List

from .._api import Api, AsyncApi
from .._request import Request, path
from .._typing import Unpack
from ..models import CreatedSigningKey, NewSigningKey, SigningKey, SigningKeysDeleteResult


class SigningKeysResource:
    """Destinations, with their headers, limits and signing keys."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, id: str, /) -> List[SigningKey]:
        """List signing keys (`signingKeys.list`).

        Newest first.
        """
        return self._api.call(Request("GET", path("/v1/endpoints/{}/signing-keys", id)))

    def create(self, id: str, /, **params: Unpack[NewSigningKey]) -> CreatedSigningKey:
        """Create a signing key (`signingKeys.create`).

        From now on, both keys sign.
        """
        return self._api.call(Request("POST", path("/v1/endpoints/{}/signing-keys", id), body=params))

    def delete(self, endpoint_id: str, key_id: str, /) -> SigningKeysDeleteResult:
        """Delete a signing key (`signingKeys.delete`)."""
        return self._api.call(
            Request("DELETE", path("/v1/endpoints/{}/signing-keys/{}", endpoint_id, key_id))
        )


class AsyncSigningKeysResource:
    """Destinations, with their headers, limits and signing keys."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def list(self, id: str, /) -> List[SigningKey]:
        """List signing keys (`signingKeys.list`).

        Newest first.
        """
        return await self._api.call(Request("GET", path("/v1/endpoints/{}/signing-keys", id)))

    async def create(self, id: str, /, **params: Unpack[NewSigningKey]) -> CreatedSigningKey:
        """Create a signing key (`signingKeys.create`).

        From now on, both keys sign.
        """
        return await self._api.call(Request("POST", path("/v1/endpoints/{}/signing-keys", id), body=params))

    async def delete(self, endpoint_id: str, key_id: str, /) -> SigningKeysDeleteResult:
        """Delete a signing key (`signingKeys.delete`)."""
        return await self._api.call(
            Request("DELETE", path("/v1/endpoints/{}/signing-keys/{}", endpoint_id, key_id))
        )
