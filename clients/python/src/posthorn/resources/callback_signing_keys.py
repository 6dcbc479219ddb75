# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from typing import List

from .._api import Api, AsyncApi
from .._request import Request, path
from .._typing import Unpack
from ..models import CallbackSigningKeysDeleteResult, CreatedSigningKey, NewSigningKey, SigningKey


class CallbackSigningKeysResource:
    """Destinations, with their headers, limits and signing keys."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self) -> List[SigningKey]:
        """List signing keys for callbacks (`callbackSigningKeys.list`).

        Newest first.
        """
        return self._api.call(Request("GET", "/v1/callbacks/signing-keys"))

    def create(self, **params: Unpack[NewSigningKey]) -> CreatedSigningKey:
        """Create a signing key for callbacks (`callbackSigningKeys.create`).

        From now on, both keys sign.
        """
        return self._api.call(Request("POST", "/v1/callbacks/signing-keys", body=params))

    def delete(self, key_id: str, /) -> CallbackSigningKeysDeleteResult:
        """Delete a signing key for callbacks (`callbackSigningKeys.delete`)."""
        return self._api.call(Request("DELETE", path("/v1/callbacks/signing-keys/{}", key_id)))


class AsyncCallbackSigningKeysResource:
    """Destinations, with their headers, limits and signing keys."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def list(self) -> List[SigningKey]:
        """List signing keys for callbacks (`callbackSigningKeys.list`).

        Newest first.
        """
        return await self._api.call(Request("GET", "/v1/callbacks/signing-keys"))

    async def create(self, **params: Unpack[NewSigningKey]) -> CreatedSigningKey:
        """Create a signing key for callbacks (`callbackSigningKeys.create`).

        From now on, both keys sign.
        """
        return await self._api.call(Request("POST", "/v1/callbacks/signing-keys", body=params))

    async def delete(self, key_id: str, /) -> CallbackSigningKeysDeleteResult:
        """Delete a signing key for callbacks (`callbackSigningKeys.delete`)."""
        return await self._api.call(Request("DELETE", path("/v1/callbacks/signing-keys/{}", key_id)))
