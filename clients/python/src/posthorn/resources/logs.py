# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request
from .._typing import Unpack
from ..models import LogEntry, LogsListParams


class LogsResource:
    """Messages to endpoints, and their delivery attempts."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **params: Unpack[LogsListParams]) -> Listing[LogEntry]:
        """List the log of messages (`logs.list`).

        Newest first. `start_time` is inclusive, `end_time` exclusive.
        """
        return self._api.list(Request("GET", "/v1/logs", query=params, paging="cursor"))


class AsyncLogsResource:
    """Messages to endpoints, and their delivery attempts."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **params: Unpack[LogsListParams]) -> AsyncListing[LogEntry]:
        """List the log of messages (`logs.list`).

        Newest first. `start_time` is inclusive, `end_time` exclusive.
        """
        return self._api.list(Request("GET", "/v1/logs", query=params, paging="cursor"))
