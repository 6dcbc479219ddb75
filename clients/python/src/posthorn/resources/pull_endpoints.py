# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import (
    CreatedPullEndpoint,
    NewPullEndpoint,
    PullEndpoint,
    PullEndpointChanges,
    PullEndpointsDeleteResult,
    PullEndpointsListParams,
    PullEndpointsPauseResult,
    PullEndpointsResumeResult,
    PullEndpointsRotateIngestUrlParams,
    PullEndpointsRotateIngestUrlResult,
    SourceSummary,
)


class PullEndpointsResource:
    """Receive webhooks of external senders and keep them until they are read."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, **params: Unpack[NewPullEndpoint]) -> CreatedPullEndpoint:
        """Create a pull endpoint (`pullEndpoints.create`).

        An enabled check needs its settings.
        """
        return self._api.call(Request("POST", "/v1/pull-endpoints", body=params))

    def list(self, **params: Unpack[PullEndpointsListParams]) -> Listing[SourceSummary]:
        """List pull endpoints (`pullEndpoints.list`).

        Newest first.
        """
        return self._api.list(Request("GET", "/v1/pull-endpoints", query=params, paging="cursor"))

    def get(self, id: str, /) -> PullEndpoint:
        """Get a pull endpoint (`pullEndpoints.get`)."""
        return self._api.call(Request("GET", path("/v1/pull-endpoints/{}", id)))

    def update(self, id: str, /, **params: Unpack[PullEndpointChanges]) -> PullEndpoint:
        """Change a pull endpoint (`pullEndpoints.update`).

        Omitted members keep their value; `null` clears one.
        """
        return self._api.call(Request("PATCH", path("/v1/pull-endpoints/{}", id), body=params))

    def delete(self, id: str, /) -> PullEndpointsDeleteResult:
        """Delete a pull endpoint (`pullEndpoints.delete`).

        Undelivered messages of an outbound endpoint fail for good, a large backlog in the background; no
        new attempt starts. Messages that an inbound or pull endpoint accepted stay unchanged, except
        those that wait for listeners: they fail, too.
        """
        return self._api.call(Request("DELETE", path("/v1/pull-endpoints/{}", id)))

    def pause(self, id: str, /) -> PullEndpointsPauseResult:
        """Pause a pull endpoint (`pullEndpoints.pause`).

        After the answer, no further message of an outbound endpoint becomes `delivering`. Deliveries in
        flight finish. Posthorn holds waiting messages, a large backlog in the background. Inbound and
        pull endpoints receive nothing.
        """
        return self._api.call(Request("POST", path("/v1/pull-endpoints/{}/pause", id)))

    def resume(self, id: str, /) -> PullEndpointsResumeResult:
        """Resume a pull endpoint (`pullEndpoints.resume`).

        The endpoint accepts requests again. Posthorn stored none during the pause.
        """
        return self._api.call(Request("POST", path("/v1/pull-endpoints/{}/resume", id)))

    def rotate_ingest_url(
        self, id: str, /, **params: Unpack[PullEndpointsRotateIngestUrlParams]
    ) -> PullEndpointsRotateIngestUrlResult:
        """Make a new ingest URL of a pull endpoint (`pullEndpoints.rotateIngestUrl`).

        The new URL works within a second, and the old one until `old_url_until`. There is at most one old
        URL: a second call ends the earlier one at once.
        """
        return self._api.call(Request("POST", path("/v1/pull-endpoints/{}/ingest-url", id), body=params))


class AsyncPullEndpointsResource:
    """Receive webhooks of external senders and keep them until they are read."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, **params: Unpack[NewPullEndpoint]) -> CreatedPullEndpoint:
        """Create a pull endpoint (`pullEndpoints.create`).

        An enabled check needs its settings.
        """
        return await self._api.call(Request("POST", "/v1/pull-endpoints", body=params))

    def list(self, **params: Unpack[PullEndpointsListParams]) -> AsyncListing[SourceSummary]:
        """List pull endpoints (`pullEndpoints.list`).

        Newest first.
        """
        return self._api.list(Request("GET", "/v1/pull-endpoints", query=params, paging="cursor"))

    async def get(self, id: str, /) -> PullEndpoint:
        """Get a pull endpoint (`pullEndpoints.get`)."""
        return await self._api.call(Request("GET", path("/v1/pull-endpoints/{}", id)))

    async def update(self, id: str, /, **params: Unpack[PullEndpointChanges]) -> PullEndpoint:
        """Change a pull endpoint (`pullEndpoints.update`).

        Omitted members keep their value; `null` clears one.
        """
        return await self._api.call(Request("PATCH", path("/v1/pull-endpoints/{}", id), body=params))

    async def delete(self, id: str, /) -> PullEndpointsDeleteResult:
        """Delete a pull endpoint (`pullEndpoints.delete`).

        Undelivered messages of an outbound endpoint fail for good, a large backlog in the background; no
        new attempt starts. Messages that an inbound or pull endpoint accepted stay unchanged, except
        those that wait for listeners: they fail, too.
        """
        return await self._api.call(Request("DELETE", path("/v1/pull-endpoints/{}", id)))

    async def pause(self, id: str, /) -> PullEndpointsPauseResult:
        """Pause a pull endpoint (`pullEndpoints.pause`).

        After the answer, no further message of an outbound endpoint becomes `delivering`. Deliveries in
        flight finish. Posthorn holds waiting messages, a large backlog in the background. Inbound and
        pull endpoints receive nothing.
        """
        return await self._api.call(Request("POST", path("/v1/pull-endpoints/{}/pause", id)))

    async def resume(self, id: str, /) -> PullEndpointsResumeResult:
        """Resume a pull endpoint (`pullEndpoints.resume`).

        The endpoint accepts requests again. Posthorn stored none during the pause.
        """
        return await self._api.call(Request("POST", path("/v1/pull-endpoints/{}/resume", id)))

    async def rotate_ingest_url(
        self, id: str, /, **params: Unpack[PullEndpointsRotateIngestUrlParams]
    ) -> PullEndpointsRotateIngestUrlResult:
        """Make a new ingest URL of a pull endpoint (`pullEndpoints.rotateIngestUrl`).

        The new URL works within a second, and the old one until `old_url_until`. There is at most one old
        URL: a second call ends the earlier one at once.
        """
        return await self._api.call(
            Request("POST", path("/v1/pull-endpoints/{}/ingest-url", id), body=params)
        )
