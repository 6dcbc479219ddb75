# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from typing import List

from .._api import Api, AsyncApi
from .._request import Request
from ..models import RotatedSignatureKey, SignatureKey


class SignatureKeysResource:
    """Destinations, with their headers, limits and signing keys."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self) -> List[SignatureKey]:
        """List the keys of asymmetric signatures (`signatureKeys.list`).

        Newest first. The first one is made when an endpoint has `asymmetric_signature`. Receivers find
        the public keys at `/v1/projects/{id}/jwks.json`.
        """
        return self._api.call(Request("GET", "/v1/signature-keys"))

    def rotate(self) -> RotatedSignatureKey:
        """Rotate the key of asymmetric signatures (`signatureKeys.rotate`).

        The new key signs within a second, and the one before it also signs for 24 hours. At most three
        sign: a further rotation ends the oldest at once, and names it as `retired_key_id`. So a key that
        leaked can always be rotated away, by three rotations.
        """
        return self._api.call(Request("POST", "/v1/signature-keys/rotate"))


class AsyncSignatureKeysResource:
    """Destinations, with their headers, limits and signing keys."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def list(self) -> List[SignatureKey]:
        """List the keys of asymmetric signatures (`signatureKeys.list`).

        Newest first. The first one is made when an endpoint has `asymmetric_signature`. Receivers find
        the public keys at `/v1/projects/{id}/jwks.json`.
        """
        return await self._api.call(Request("GET", "/v1/signature-keys"))

    async def rotate(self) -> RotatedSignatureKey:
        """Rotate the key of asymmetric signatures (`signatureKeys.rotate`).

        The new key signs within a second, and the one before it also signs for 24 hours. At most three
        sign: a further rotation ends the oldest at once, and names it as `retired_key_id`. So a key that
        leaked can always be rotated away, by three rotations.
        """
        return await self._api.call(Request("POST", "/v1/signature-keys/rotate"))
