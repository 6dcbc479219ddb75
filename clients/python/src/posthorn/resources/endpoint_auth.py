# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._request import Request, path
from .._typing import Unpack
from ..models import EndpointAuth, EndpointAuthDeleteResult, NewEndpointAuth, TokenTest


class EndpointAuthResource:
    """Destinations, with their headers, limits and signing keys."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def put(self, id: str, /, **params: Unpack[NewEndpointAuth]) -> EndpointAuth:
        """Set the OAuth2 of an endpoint (`endpointAuth.put`).

        Deliveries then carry an access token as `Authorization: Bearer`, by the grant "client
        credentials" of OAuth2. Equal configurations of a project share a token, which is renewed after 80
        % of its life. A delivery whose token cannot be had is a failed attempt. After a 401, the request
        is repeated once with a new token, at most once a minute. It replaces the whole configuration at
        once, and takes the place of an `Authorization` among the headers of the endpoint, which excludes
        it.
        """
        return self._api.call(Request("PUT", path("/v1/endpoints/{}/auth", id), body=params))

    def get(self, id: str, /) -> EndpointAuth:
        """Get the OAuth2 of an endpoint (`endpointAuth.get`).

        Without its secrets. NOT_FOUND when there is none.
        """
        return self._api.call(Request("GET", path("/v1/endpoints/{}/auth", id)))

    def delete(self, id: str, /) -> EndpointAuthDeleteResult:
        """Delete the OAuth2 of an endpoint (`endpointAuth.delete`).

        Deliveries then carry no token.
        """
        return self._api.call(Request("DELETE", path("/v1/endpoints/{}/auth", id)))

    def test(self, id: str, /) -> TokenTest:
        """Test the OAuth2 of an endpoint (`endpointAuth.test`).

        Fetches a token, and keeps nothing of it. A project may make 10 such calls a minute. Nothing of
        the answer is shown but the status, an error code of RFC 6749, `expires_in` and `scope`.
        """
        return self._api.call(Request("POST", path("/v1/endpoints/{}/auth/test", id)))


class AsyncEndpointAuthResource:
    """Destinations, with their headers, limits and signing keys."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def put(self, id: str, /, **params: Unpack[NewEndpointAuth]) -> EndpointAuth:
        """Set the OAuth2 of an endpoint (`endpointAuth.put`).

        Deliveries then carry an access token as `Authorization: Bearer`, by the grant "client
        credentials" of OAuth2. Equal configurations of a project share a token, which is renewed after 80
        % of its life. A delivery whose token cannot be had is a failed attempt. After a 401, the request
        is repeated once with a new token, at most once a minute. It replaces the whole configuration at
        once, and takes the place of an `Authorization` among the headers of the endpoint, which excludes
        it.
        """
        return await self._api.call(Request("PUT", path("/v1/endpoints/{}/auth", id), body=params))

    async def get(self, id: str, /) -> EndpointAuth:
        """Get the OAuth2 of an endpoint (`endpointAuth.get`).

        Without its secrets. NOT_FOUND when there is none.
        """
        return await self._api.call(Request("GET", path("/v1/endpoints/{}/auth", id)))

    async def delete(self, id: str, /) -> EndpointAuthDeleteResult:
        """Delete the OAuth2 of an endpoint (`endpointAuth.delete`).

        Deliveries then carry no token.
        """
        return await self._api.call(Request("DELETE", path("/v1/endpoints/{}/auth", id)))

    async def test(self, id: str, /) -> TokenTest:
        """Test the OAuth2 of an endpoint (`endpointAuth.test`).

        Fetches a token, and keeps nothing of it. A project may make 10 such calls a minute. Nothing of
        the answer is shown but the status, an error code of RFC 6749, `expires_in` and `scope`.
        """
        return await self._api.call(Request("POST", path("/v1/endpoints/{}/auth/test", id)))
