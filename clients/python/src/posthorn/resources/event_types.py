# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import (
    EventType,
    EventTypeChanges,
    EventTypesDeleteResult,
    EventTypesListParams,
    NewEventType,
    PutEventType,
)


class EventTypesResource:
    """The types of events of a project, with the schemas of their payloads."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, **params: Unpack[NewEventType]) -> EventType:
        """Register an event type (`eventTypes.create`).

        Events of a type that is not registered are accepted, too. A taken `name` is `ALREADY_EXISTS`; PUT
        creates or changes. `validate` without a `schema` is `INVALID_REQUEST`.
        """
        return self._api.call(Request("POST", "/v1/event-types", body=params))

    def list(self, **params: Unpack[EventTypesListParams]) -> Listing[EventType]:
        """List event types (`eventTypes.list`).

        In the order of their names.
        """
        return self._api.list(Request("GET", "/v1/event-types", query=params, paging="cursor"))

    def get(self, name: str, /) -> EventType:
        """Get an event type (`eventTypes.get`)."""
        return self._api.call(Request("GET", path("/v1/event-types/{}", name)))

    def put(self, name: str, /, **params: Unpack[PutEventType]) -> EventType:
        """Register or change an event type (`eventTypes.put`).

        201 for a new event type. Otherwise, omitted members keep their value and `null` clears one.
        """
        return self._api.call(Request("PUT", path("/v1/event-types/{}", name), body=params))

    def update(self, name: str, /, **params: Unpack[EventTypeChanges]) -> EventType:
        """Change an event type (`eventTypes.update`).

        Omitted members keep their value; `null` clears one.
        """
        return self._api.call(Request("PATCH", path("/v1/event-types/{}", name), body=params))

    def delete(self, name: str, /) -> EventTypesDeleteResult:
        """Delete an event type (`eventTypes.delete`).

        Events of this type, and endpoints that subscribe to it, stay unchanged.
        """
        return self._api.call(Request("DELETE", path("/v1/event-types/{}", name)))


class AsyncEventTypesResource:
    """The types of events of a project, with the schemas of their payloads."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, **params: Unpack[NewEventType]) -> EventType:
        """Register an event type (`eventTypes.create`).

        Events of a type that is not registered are accepted, too. A taken `name` is `ALREADY_EXISTS`; PUT
        creates or changes. `validate` without a `schema` is `INVALID_REQUEST`.
        """
        return await self._api.call(Request("POST", "/v1/event-types", body=params))

    def list(self, **params: Unpack[EventTypesListParams]) -> AsyncListing[EventType]:
        """List event types (`eventTypes.list`).

        In the order of their names.
        """
        return self._api.list(Request("GET", "/v1/event-types", query=params, paging="cursor"))

    async def get(self, name: str, /) -> EventType:
        """Get an event type (`eventTypes.get`)."""
        return await self._api.call(Request("GET", path("/v1/event-types/{}", name)))

    async def put(self, name: str, /, **params: Unpack[PutEventType]) -> EventType:
        """Register or change an event type (`eventTypes.put`).

        201 for a new event type. Otherwise, omitted members keep their value and `null` clears one.
        """
        return await self._api.call(Request("PUT", path("/v1/event-types/{}", name), body=params))

    async def update(self, name: str, /, **params: Unpack[EventTypeChanges]) -> EventType:
        """Change an event type (`eventTypes.update`).

        Omitted members keep their value; `null` clears one.
        """
        return await self._api.call(Request("PATCH", path("/v1/event-types/{}", name), body=params))

    async def delete(self, name: str, /) -> EventTypesDeleteResult:
        """Delete an event type (`eventTypes.delete`).

        Events of this type, and endpoints that subscribe to it, stay unchanged.
        """
        return await self._api.call(Request("DELETE", path("/v1/event-types/{}", name)))
