# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request
from .._typing import Unpack
from ..models import InboundLogEntry, InboundLogsListParams


class InboundLogsResource:
    """Messages that inbound endpoints received."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **params: Unpack[InboundLogsListParams]) -> Listing[InboundLogEntry]:
        """List the log of inbound messages (`inboundLogs.list`).

        Newest first. `start_time` is inclusive, `end_time` exclusive.
        """
        return self._api.list(Request("GET", "/v1/inbound-logs", query=params, paging="cursor"))


class AsyncInboundLogsResource:
    """Messages that inbound endpoints received."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **params: Unpack[InboundLogsListParams]) -> AsyncListing[InboundLogEntry]:
        """List the log of inbound messages (`inboundLogs.list`).

        Newest first. `start_time` is inclusive, `end_time` exclusive.
        """
        return self._api.list(Request("GET", "/v1/inbound-logs", query=params, paging="cursor"))
