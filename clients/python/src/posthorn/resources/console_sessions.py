# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._request import Request
from .._typing import Unpack
from ..models import (
    ConsoleSession,
    ConsoleSessionsCreateParams,
    ConsoleSessionsDeleteCurrentParams,
    ConsoleSessionsDeleteCurrentResult,
    ConsoleSignIn,
)


class ConsoleSessionsResource:
    """Sign a browser in to the console, with a cookie."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, **params: Unpack[ConsoleSessionsCreateParams]) -> ConsoleSignIn:
        """Sign in to the console (`consoleSessions.create`).

        Signs a browser in with an API key or a one-time code, and sets a cookie for 12 hours. A session
        may do in a project exactly what the key may. With a cookie already there, the project of the key
        is added to its session, at most 20; the call then needs the headers of a call with the cookie.
        """
        return self._api.call(Request("POST", "/v1/console-sessions", body=params))

    def get_current(self) -> ConsoleSession:
        """Get the console session (`consoleSessions.getCurrent`).

        The projects of the session that the cookie belongs to, in the order in which they were added.
        """
        return self._api.call(Request("GET", "/v1/console-sessions/current"))

    def delete_current(
        self, **params: Unpack[ConsoleSessionsDeleteCurrentParams]
    ) -> ConsoleSessionsDeleteCurrentResult:
        """Sign out of the console (`consoleSessions.deleteCurrent`).

        Ends the session and removes the cookie. With `project_id`, in the query or the body, only that
        project leaves the session, which ends with its last project.
        """
        return self._api.call(Request("DELETE", "/v1/console-sessions/current", body=params))


class AsyncConsoleSessionsResource:
    """Sign a browser in to the console, with a cookie."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, **params: Unpack[ConsoleSessionsCreateParams]) -> ConsoleSignIn:
        """Sign in to the console (`consoleSessions.create`).

        Signs a browser in with an API key or a one-time code, and sets a cookie for 12 hours. A session
        may do in a project exactly what the key may. With a cookie already there, the project of the key
        is added to its session, at most 20; the call then needs the headers of a call with the cookie.
        """
        return await self._api.call(Request("POST", "/v1/console-sessions", body=params))

    async def get_current(self) -> ConsoleSession:
        """Get the console session (`consoleSessions.getCurrent`).

        The projects of the session that the cookie belongs to, in the order in which they were added.
        """
        return await self._api.call(Request("GET", "/v1/console-sessions/current"))

    async def delete_current(
        self, **params: Unpack[ConsoleSessionsDeleteCurrentParams]
    ) -> ConsoleSessionsDeleteCurrentResult:
        """Sign out of the console (`consoleSessions.deleteCurrent`).

        Ends the session and removes the cookie. With `project_id`, in the query or the body, only that
        project leaves the session, which ends with its last project.
        """
        return await self._api.call(Request("DELETE", "/v1/console-sessions/current", body=params))
