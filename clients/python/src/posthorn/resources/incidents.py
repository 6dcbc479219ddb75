# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import Incident, IncidentRecovery, IncidentsListParams, IncidentsRecoverResult, WholeIncident


class IncidentsResource:
    """Outages of endpoints, and the way back from them."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **params: Unpack[IncidentsListParams]) -> Listing[Incident]:
        """List incidents (`incidents.list`).

        Outages of endpoints, the last that was opened first. One of deliveries begins when an endpoint
        leaves `healthy`, and ends with a success, a resume, another URL or the deletion of the endpoint.
        One of receptions begins when an endpoint has refused three webhooks over at least a minute and
        accepted none since, and ends with the next one that it accepts, or after 24 quiet hours. An
        endpoint that fails again within ten minutes continues its incident. Needs the scope
        `endpoints:read`, `inbound:read` or `pull:read`, and has what the key may read. Kept for 90 days
        after the end.
        """
        return self._api.list(Request("GET", "/v1/incidents", query=params, paging="cursor"))

    def get(self, id: str, /) -> WholeIncident:
        """Get an incident (`incidents.get`).

        One of deliveries also has `messages`: what became of them until now.
        """
        return self._api.call(Request("GET", path("/v1/incidents/{}", id)))

    def recover(self, id: str, /, **params: Unpack[IncidentRecovery]) -> IncidentsRecoverResult:
        """Recover what an outage left (`incidents.recover`).

        Makes the messages of the endpoint that wait for a retry due now, then replays its dead letters
        that failed during the incident, the oldest first: at most `limit` of both. The members are in the
        query or in a JSON body. A replay counts towards the rate of the project as a send does. `failed`
        counts what cannot be replayed, and `stuck` what is being delivered now. An ended incident can be
        recovered, too; an endpoint that is paused or disabled must be resumed first. Needs the scope
        `messages:write`, or `inbound:write` for an inbound endpoint.
        """
        return self._api.call(Request("POST", path("/v1/incidents/{}/recover", id), body=params))


class AsyncIncidentsResource:
    """Outages of endpoints, and the way back from them."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **params: Unpack[IncidentsListParams]) -> AsyncListing[Incident]:
        """List incidents (`incidents.list`).

        Outages of endpoints, the last that was opened first. One of deliveries begins when an endpoint
        leaves `healthy`, and ends with a success, a resume, another URL or the deletion of the endpoint.
        One of receptions begins when an endpoint has refused three webhooks over at least a minute and
        accepted none since, and ends with the next one that it accepts, or after 24 quiet hours. An
        endpoint that fails again within ten minutes continues its incident. Needs the scope
        `endpoints:read`, `inbound:read` or `pull:read`, and has what the key may read. Kept for 90 days
        after the end.
        """
        return self._api.list(Request("GET", "/v1/incidents", query=params, paging="cursor"))

    async def get(self, id: str, /) -> WholeIncident:
        """Get an incident (`incidents.get`).

        One of deliveries also has `messages`: what became of them until now.
        """
        return await self._api.call(Request("GET", path("/v1/incidents/{}", id)))

    async def recover(self, id: str, /, **params: Unpack[IncidentRecovery]) -> IncidentsRecoverResult:
        """Recover what an outage left (`incidents.recover`).

        Makes the messages of the endpoint that wait for a retry due now, then replays its dead letters
        that failed during the incident, the oldest first: at most `limit` of both. The members are in the
        query or in a JSON body. A replay counts towards the rate of the project as a send does. `failed`
        counts what cannot be replayed, and `stuck` what is being delivered now. An ended incident can be
        recovered, too; an endpoint that is paused or disabled must be resumed first. Needs the scope
        `messages:write`, or `inbound:write` for an inbound endpoint.
        """
        return await self._api.call(Request("POST", path("/v1/incidents/{}/recover", id), body=params))
