# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import (
    Project,
    ProjectsCreateParams,
    ProjectsDeleteResult,
    ProjectsListParams,
    ProjectsReplaceParams,
    ProjectsReplaceResult,
    ProjectsUpdateParams,
    ProjectsUpdateResult,
)


class ProjectsResource:
    """Hold endpoints, API keys and messages."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, **params: Unpack[ProjectsCreateParams]) -> Project:
        """Create a project (`projects.create`).

        The project belongs to the same tenant and has no endpoints and keys. A `rate_limit_default` of 0
        means the default of 1000.
        """
        return self._api.call(Request("POST", "/v1/projects", body=params))

    def list(self, **params: Unpack[ProjectsListParams]) -> Listing[Project]:
        """List projects (`projects.list`).

        The projects of the tenant, newest first.
        """
        return self._api.list(Request("GET", "/v1/projects", query=params, paging="cursor"))

    def get(self, id: str, /) -> Project:
        """Get a project (`projects.get`)."""
        return self._api.call(Request("GET", path("/v1/projects/{}", id)))

    def update(self, id: str, /, **params: Unpack[ProjectsUpdateParams]) -> ProjectsUpdateResult:
        """Change a project (`projects.update`).

        Omitted members keep their value. A changed rate and changed searchable members apply within a
        second.
        """
        return self._api.call(Request("PATCH", path("/v1/projects/{}", id), body=params))

    def replace(self, id: str, /, **params: Unpack[ProjectsReplaceParams]) -> ProjectsReplaceResult:
        """Put a project (`projects.replace`).

        Omitted members keep their value. A changed rate and changed searchable members apply within a
        second.
        """
        return self._api.call(Request("PUT", path("/v1/projects/{}", id), body=params))

    def delete(self, id: str, /) -> ProjectsDeleteResult:
        """Delete a project (`projects.delete`).

        Its keys stop working, and its endpoints neither receive nor deliver. Waiting messages fail for
        good; Posthorn ends a large backlog in the background.
        """
        return self._api.call(Request("DELETE", path("/v1/projects/{}", id)))


class AsyncProjectsResource:
    """Hold endpoints, API keys and messages."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, **params: Unpack[ProjectsCreateParams]) -> Project:
        """Create a project (`projects.create`).

        The project belongs to the same tenant and has no endpoints and keys. A `rate_limit_default` of 0
        means the default of 1000.
        """
        return await self._api.call(Request("POST", "/v1/projects", body=params))

    def list(self, **params: Unpack[ProjectsListParams]) -> AsyncListing[Project]:
        """List projects (`projects.list`).

        The projects of the tenant, newest first.
        """
        return self._api.list(Request("GET", "/v1/projects", query=params, paging="cursor"))

    async def get(self, id: str, /) -> Project:
        """Get a project (`projects.get`)."""
        return await self._api.call(Request("GET", path("/v1/projects/{}", id)))

    async def update(self, id: str, /, **params: Unpack[ProjectsUpdateParams]) -> ProjectsUpdateResult:
        """Change a project (`projects.update`).

        Omitted members keep their value. A changed rate and changed searchable members apply within a
        second.
        """
        return await self._api.call(Request("PATCH", path("/v1/projects/{}", id), body=params))

    async def replace(self, id: str, /, **params: Unpack[ProjectsReplaceParams]) -> ProjectsReplaceResult:
        """Put a project (`projects.replace`).

        Omitted members keep their value. A changed rate and changed searchable members apply within a
        second.
        """
        return await self._api.call(Request("PUT", path("/v1/projects/{}", id), body=params))

    async def delete(self, id: str, /) -> ProjectsDeleteResult:
        """Delete a project (`projects.delete`).

        Its keys stop working, and its endpoints neither receive nor deliver. Waiting messages fail for
        good; Posthorn ends a large backlog in the background.
        """
        return await self._api.call(Request("DELETE", path("/v1/projects/{}", id)))
