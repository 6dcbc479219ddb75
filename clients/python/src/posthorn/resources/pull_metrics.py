# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._request import Request
from .._typing import Unpack
from ..models import (
    EventMetrics,
    EventMetricsTimeseries,
    PullMetricsGetParams,
    PullMetricsGetTimeseriesParams,
)


class PullMetricsResource:
    """Events that pull endpoints received."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, **params: Unpack[PullMetricsGetParams]) -> EventMetrics:
        """Count events (`pullMetrics.get`).

        The current statuses of all events that were received in the window, including deleted ones.
        """
        return self._api.call(Request("GET", "/v1/pull-metrics", query=params))

    def get_timeseries(self, **params: Unpack[PullMetricsGetTimeseriesParams]) -> EventMetricsTimeseries:
        """Count events over time (`pullMetrics.getTimeseries`).

        The buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours long. An event
        counts in the bucket in which it was received; the last bucket contains the present.
        """
        return self._api.call(Request("GET", "/v1/pull-metrics/timeseries", query=params))


class AsyncPullMetricsResource:
    """Events that pull endpoints received."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get(self, **params: Unpack[PullMetricsGetParams]) -> EventMetrics:
        """Count events (`pullMetrics.get`).

        The current statuses of all events that were received in the window, including deleted ones.
        """
        return await self._api.call(Request("GET", "/v1/pull-metrics", query=params))

    async def get_timeseries(
        self, **params: Unpack[PullMetricsGetTimeseriesParams]
    ) -> EventMetricsTimeseries:
        """Count events over time (`pullMetrics.getTimeseries`).

        The buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours long. An event
        counts in the bucket in which it was received; the last bucket contains the present.
        """
        return await self._api.call(Request("GET", "/v1/pull-metrics/timeseries", query=params))
