# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import (
    AccessGrant,
    AccessGrantsCreateParams,
    AccessGrantsListParams,
    AccessGrantsUpdateParams,
    RemovedAccessGrant,
)


class AccessGrantsResource:
    """Authenticate callers for one project."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, **params: Unpack[AccessGrantsCreateParams]) -> AccessGrant:
        """Grant access to the console (`accessGrants.create`).

        Gives a person who signs in with the operator’s provider rights in the project: one person by the
        verified address, or all members of a group. A person may do what all grants together allow. A
        project has at most 500. NOT_FOUND unless the operator has set up a provider.
        """
        return self._api.call(Request("POST", "/v1/access-grants", body=params))

    def list(self, **params: Unpack[AccessGrantsListParams]) -> Listing[AccessGrant]:
        """List access grants (`accessGrants.list`).

        The grants of the project, newest first. `last_used_at` is updated at most once a minute.
        """
        return self._api.list(Request("GET", "/v1/access-grants", query=params, paging="cursor"))

    def update(self, id: str, /, **params: Unpack[AccessGrantsUpdateParams]) -> AccessGrant:
        """Change an access grant (`accessGrants.update`).

        Other scopes hold within a second. With `subject_bound: false`, the person who used the address so
        far loses the grant, and the next one who signs in with it gets it.
        """
        return self._api.call(Request("PATCH", path("/v1/access-grants/{}", id), body=params))

    def delete(self, id: str, /) -> RemovedAccessGrant:
        """Revoke an access grant (`accessGrants.delete`).

        Holds within a second. The API keys that the person made stay; the answer names them.
        """
        return self._api.call(Request("DELETE", path("/v1/access-grants/{}", id)))


class AsyncAccessGrantsResource:
    """Authenticate callers for one project."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, **params: Unpack[AccessGrantsCreateParams]) -> AccessGrant:
        """Grant access to the console (`accessGrants.create`).

        Gives a person who signs in with the operator’s provider rights in the project: one person by the
        verified address, or all members of a group. A person may do what all grants together allow. A
        project has at most 500. NOT_FOUND unless the operator has set up a provider.
        """
        return await self._api.call(Request("POST", "/v1/access-grants", body=params))

    def list(self, **params: Unpack[AccessGrantsListParams]) -> AsyncListing[AccessGrant]:
        """List access grants (`accessGrants.list`).

        The grants of the project, newest first. `last_used_at` is updated at most once a minute.
        """
        return self._api.list(Request("GET", "/v1/access-grants", query=params, paging="cursor"))

    async def update(self, id: str, /, **params: Unpack[AccessGrantsUpdateParams]) -> AccessGrant:
        """Change an access grant (`accessGrants.update`).

        Other scopes hold within a second. With `subject_bound: false`, the person who used the address so
        far loses the grant, and the next one who signs in with it gets it.
        """
        return await self._api.call(Request("PATCH", path("/v1/access-grants/{}", id), body=params))

    async def delete(self, id: str, /) -> RemovedAccessGrant:
        """Revoke an access grant (`accessGrants.delete`).

        Holds within a second. The API keys that the person made stay; the answer names them.
        """
        return await self._api.call(Request("DELETE", path("/v1/access-grants/{}", id)))
