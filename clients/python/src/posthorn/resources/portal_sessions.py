# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import (
    CreatedPortalSession,
    PortalSession,
    PortalSessionsCreateParams,
    PortalSessionsDeleteResult,
    PortalSessionsListParams,
)


class PortalSessionsResource:
    """Tokens with which your customers use the portal."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, **params: Unpack[PortalSessionsCreateParams]) -> CreatedPortalSession:
        """Create a portal session (`portalSessions.create`).

        Makes a token with which one consumer uses the portal, or calls the API within its own endpoints,
        messages and events. Default: all capabilities but `secrets.write`; an empty list allows only
        reading. With the purpose `mcp` the token is for an agent (`POST /mcp`): without capabilities by
        default, and for up to 30 days. The token may do no more than the API key, and ends with it at the
        latest.
        """
        return self._api.call(Request("POST", "/v1/portal-sessions", body=params))

    def list(self, **params: Unpack[PortalSessionsListParams]) -> Listing[PortalSession]:
        """List portal sessions (`portalSessions.list`).

        Those that are not over, newest first, without their tokens.
        """
        return self._api.list(Request("GET", "/v1/portal-sessions", query=params, paging="cursor"))

    def delete(self, id: str, /) -> PortalSessionsDeleteResult:
        """Delete a portal session (`portalSessions.delete`).

        Its token stops working within a second.
        """
        return self._api.call(Request("DELETE", path("/v1/portal-sessions/{}", id)))


class AsyncPortalSessionsResource:
    """Tokens with which your customers use the portal."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, **params: Unpack[PortalSessionsCreateParams]) -> CreatedPortalSession:
        """Create a portal session (`portalSessions.create`).

        Makes a token with which one consumer uses the portal, or calls the API within its own endpoints,
        messages and events. Default: all capabilities but `secrets.write`; an empty list allows only
        reading. With the purpose `mcp` the token is for an agent (`POST /mcp`): without capabilities by
        default, and for up to 30 days. The token may do no more than the API key, and ends with it at the
        latest.
        """
        return await self._api.call(Request("POST", "/v1/portal-sessions", body=params))

    def list(self, **params: Unpack[PortalSessionsListParams]) -> AsyncListing[PortalSession]:
        """List portal sessions (`portalSessions.list`).

        Those that are not over, newest first, without their tokens.
        """
        return self._api.list(Request("GET", "/v1/portal-sessions", query=params, paging="cursor"))

    async def delete(self, id: str, /) -> PortalSessionsDeleteResult:
        """Delete a portal session (`portalSessions.delete`).

        Its token stops working within a second.
        """
        return await self._api.call(Request("DELETE", path("/v1/portal-sessions/{}", id)))
