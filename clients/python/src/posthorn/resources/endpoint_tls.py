# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._request import Request, path
from .._typing import Unpack
from ..models import EndpointTls, EndpointTlsDeleteResult, NewEndpointTls


class EndpointTlsResource:
    """Destinations, with their headers, limits and signing keys."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def put(self, id: str, /, **params: Unpack[NewEndpointTls]) -> EndpointTls:
        """Set the client certificate of an endpoint (`endpointTls.put`).

        Deliveries then show it to a receiver that asks for one. It replaces all that was set, at once. A
        notification `endpoint.certificate_expiring` comes 30, 14 and 3 days before the last certificate
        expires.
        """
        return self._api.call(Request("PUT", path("/v1/endpoints/{}/tls", id), body=params))

    def get(self, id: str, /) -> EndpointTls:
        """Get the client certificate of an endpoint (`endpointTls.get`).

        Without its key. NOT_FOUND when there is none.
        """
        return self._api.call(Request("GET", path("/v1/endpoints/{}/tls", id)))

    def delete(self, id: str, /) -> EndpointTlsDeleteResult:
        """Delete the client certificate of an endpoint (`endpointTls.delete`).

        Deliveries then show none, and trust the well-known authorities.
        """
        return self._api.call(Request("DELETE", path("/v1/endpoints/{}/tls", id)))


class AsyncEndpointTlsResource:
    """Destinations, with their headers, limits and signing keys."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def put(self, id: str, /, **params: Unpack[NewEndpointTls]) -> EndpointTls:
        """Set the client certificate of an endpoint (`endpointTls.put`).

        Deliveries then show it to a receiver that asks for one. It replaces all that was set, at once. A
        notification `endpoint.certificate_expiring` comes 30, 14 and 3 days before the last certificate
        expires.
        """
        return await self._api.call(Request("PUT", path("/v1/endpoints/{}/tls", id), body=params))

    async def get(self, id: str, /) -> EndpointTls:
        """Get the client certificate of an endpoint (`endpointTls.get`).

        Without its key. NOT_FOUND when there is none.
        """
        return await self._api.call(Request("GET", path("/v1/endpoints/{}/tls", id)))

    async def delete(self, id: str, /) -> EndpointTlsDeleteResult:
        """Delete the client certificate of an endpoint (`endpointTls.delete`).

        Deliveries then show none, and trust the well-known authorities.
        """
        return await self._api.call(Request("DELETE", path("/v1/endpoints/{}/tls", id)))
