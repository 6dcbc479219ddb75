# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._request import Request
from .._typing import Unpack
from ..models import ActorsLookUpParams, ActorsLookUpResult


class ActorsResource:
    """Authenticate callers for one project."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def look_up(self, **params: Unpack[ActorsLookUpParams]) -> ActorsLookUpResult:
        """Look up actors (`actors.lookUp`).

        The labels of API keys and people by their ids, for any project of the tenant. Ids that the tenant
        does not have are left out.
        """
        return self._api.call(Request("GET", "/v1/actors/lookup", query=params))


class AsyncActorsResource:
    """Authenticate callers for one project."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def look_up(self, **params: Unpack[ActorsLookUpParams]) -> ActorsLookUpResult:
        """Look up actors (`actors.lookUp`).

        The labels of API keys and people by their ids, for any project of the tenant. Ids that the tenant
        does not have are left out.
        """
        return await self._api.call(Request("GET", "/v1/actors/lookup", query=params))
