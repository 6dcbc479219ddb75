# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

import httpx

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import Export, ExportsDeleteResult, ExportsListParams, NewExport


class ExportsResource:
    """Messages as CSV files, written in the background."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, **params: Unpack[NewExport]) -> Export:
        """Create an export (`exports.create`).

        A CSV file with a row for each message that was created at `start_time` or later and before
        `end_time`. The default direction is `outbound`. The file excludes messages that were created
        after the export. `endpoint_id` requires direction `outbound`, `inbound_endpoint_id` direction
        `inbound`. Posthorn writes the file in the background. It can be downloaded for 24 hours. A
        project can have one export in progress, and a number of exports an hour that its plan sets.
        Further exports get `EXPORT_LIMIT_EXCEEDED` with `Retry-After`.
        """
        return self._api.call(Request("POST", "/v1/exports", body=params))

    def list(self, **params: Unpack[ExportsListParams]) -> Listing[Export]:
        """List exports (`exports.list`).

        Newest first.
        """
        return self._api.list(Request("GET", "/v1/exports", query=params, paging="cursor"))

    def get(self, id: str, /) -> Export:
        """Get an export (`exports.get`).

        `row_count` grows while the file is written.
        """
        return self._api.call(Request("GET", path("/v1/exports/{}", id)))

    def delete(self, id: str, /) -> ExportsDeleteResult:
        """Delete an export (`exports.delete`).

        Deletes the file too, and stops an export in progress.
        """
        return self._api.call(Request("DELETE", path("/v1/exports/{}", id)))

    def download(self, id: str, /) -> httpx.Response:
        """Download an export (`exports.download`).

        Redirects to a link to the file. The link is valid for 15 minutes and needs no API key.
        """
        return self._api.file(Request("GET", path("/v1/exports/{}/download", id)))


class AsyncExportsResource:
    """Messages as CSV files, written in the background."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, **params: Unpack[NewExport]) -> Export:
        """Create an export (`exports.create`).

        A CSV file with a row for each message that was created at `start_time` or later and before
        `end_time`. The default direction is `outbound`. The file excludes messages that were created
        after the export. `endpoint_id` requires direction `outbound`, `inbound_endpoint_id` direction
        `inbound`. Posthorn writes the file in the background. It can be downloaded for 24 hours. A
        project can have one export in progress, and a number of exports an hour that its plan sets.
        Further exports get `EXPORT_LIMIT_EXCEEDED` with `Retry-After`.
        """
        return await self._api.call(Request("POST", "/v1/exports", body=params))

    def list(self, **params: Unpack[ExportsListParams]) -> AsyncListing[Export]:
        """List exports (`exports.list`).

        Newest first.
        """
        return self._api.list(Request("GET", "/v1/exports", query=params, paging="cursor"))

    async def get(self, id: str, /) -> Export:
        """Get an export (`exports.get`).

        `row_count` grows while the file is written.
        """
        return await self._api.call(Request("GET", path("/v1/exports/{}", id)))

    async def delete(self, id: str, /) -> ExportsDeleteResult:
        """Delete an export (`exports.delete`).

        Deletes the file too, and stops an export in progress.
        """
        return await self._api.call(Request("DELETE", path("/v1/exports/{}", id)))

    async def download(self, id: str, /) -> httpx.Response:
        """Download an export (`exports.download`).

        Redirects to a link to the file. The link is valid for 15 minutes and needs no API key.
        """
        return await self._api.file(Request("GET", path("/v1/exports/{}/download", id)))
