# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request
from .._typing import Unpack
from ..models import EventLogEntry, PullLogsListParams


class PullLogsResource:
    """Events that pull endpoints received."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **params: Unpack[PullLogsListParams]) -> Listing[EventLogEntry]:
        """List the log of events (`pullLogs.list`).

        The events of all pull endpoints, newest first. `start_time` is inclusive, `end_time` exclusive.
        """
        return self._api.list(Request("GET", "/v1/pull-logs", query=params, paging="cursor"))


class AsyncPullLogsResource:
    """Events that pull endpoints received."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **params: Unpack[PullLogsListParams]) -> AsyncListing[EventLogEntry]:
        """List the log of events (`pullLogs.list`).

        The events of all pull endpoints, newest first. `start_time` is inclusive, `end_time` exclusive.
        """
        return self._api.list(Request("GET", "/v1/pull-logs", query=params, paging="cursor"))
