# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._request import Request
from .._typing import Unpack
from ..models import (
    InboundMetrics,
    InboundMetricsGetParams,
    InboundMetricsGetTimeseriesParams,
    InboundMetricsTimeseries,
)


class InboundMetricsResource:
    """Outcomes of messages, added up."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, **params: Unpack[InboundMetricsGetParams]) -> InboundMetrics:
        """Count inbound messages (`inboundMetrics.get`).

        The current outcomes of all messages that were accepted in the window, including deleted ones.
        """
        return self._api.call(Request("GET", "/v1/inbound-metrics", query=params))

    def get_timeseries(self, **params: Unpack[InboundMetricsGetTimeseriesParams]) -> InboundMetricsTimeseries:
        """Count inbound messages over time (`inboundMetrics.getTimeseries`).

        The totals, and the buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours
        long. A message counts in the bucket in which it was accepted, and `attempts_…` in the one in
        which they were made, so that an outage stays visible after a replay; the last bucket contains the
        present.
        """
        return self._api.call(Request("GET", "/v1/inbound-metrics/timeseries", query=params))


class AsyncInboundMetricsResource:
    """Outcomes of messages, added up."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get(self, **params: Unpack[InboundMetricsGetParams]) -> InboundMetrics:
        """Count inbound messages (`inboundMetrics.get`).

        The current outcomes of all messages that were accepted in the window, including deleted ones.
        """
        return await self._api.call(Request("GET", "/v1/inbound-metrics", query=params))

    async def get_timeseries(
        self, **params: Unpack[InboundMetricsGetTimeseriesParams]
    ) -> InboundMetricsTimeseries:
        """Count inbound messages over time (`inboundMetrics.getTimeseries`).

        The totals, and the buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours
        long. A message counts in the bucket in which it was accepted, and `attempts_…` in the one in
        which they were made, so that an outage stays visible after a replay; the last bucket contains the
        present.
        """
        return await self._api.call(Request("GET", "/v1/inbound-metrics/timeseries", query=params))
