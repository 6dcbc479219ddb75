# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._request import Request
from .._typing import Unpack
from ..models import Metrics, MetricsGetParams, MetricsGetTimeseriesParams, MetricsTimeseries


class MetricsResource:
    """Outcomes of messages, added up."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, **params: Unpack[MetricsGetParams]) -> Metrics:
        """Count messages (`metrics.get`).

        The current outcomes of all messages that were accepted in the window, including deleted ones.
        """
        return self._api.call(Request("GET", "/v1/metrics", query=params))

    def get_timeseries(self, **params: Unpack[MetricsGetTimeseriesParams]) -> MetricsTimeseries:
        """Count messages over time (`metrics.getTimeseries`).

        The totals, and the buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours
        long. A message counts in the bucket in which it was accepted, and `attempts_…` in the one in
        which they were made, so that an outage stays visible after a replay; the last bucket contains the
        present.
        """
        return self._api.call(Request("GET", "/v1/metrics/timeseries", query=params))


class AsyncMetricsResource:
    """Outcomes of messages, added up."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get(self, **params: Unpack[MetricsGetParams]) -> Metrics:
        """Count messages (`metrics.get`).

        The current outcomes of all messages that were accepted in the window, including deleted ones.
        """
        return await self._api.call(Request("GET", "/v1/metrics", query=params))

    async def get_timeseries(self, **params: Unpack[MetricsGetTimeseriesParams]) -> MetricsTimeseries:
        """Count messages over time (`metrics.getTimeseries`).

        The totals, and the buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours
        long. A message counts in the bucket in which it was accepted, and `attempts_…` in the one in
        which they were made, so that an outage stays visible after a replay; the last bucket contains the
        present.
        """
        return await self._api.call(Request("GET", "/v1/metrics/timeseries", query=params))
