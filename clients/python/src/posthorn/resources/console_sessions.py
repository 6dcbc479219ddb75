# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

import httpx

from .._api import Api, AsyncApi
from .._request import Request
from .._typing import Unpack
from ..models import (
    ConsoleSession,
    ConsoleSessionsCompleteSignInParams,
    ConsoleSessionsCreateParams,
    ConsoleSessionsDeleteCurrentParams,
    ConsoleSessionsDeleteCurrentResult,
    ConsoleSessionsGetCurrentParams,
    ConsoleSessionsSignInParams,
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

    def get_current(self, **params: Unpack[ConsoleSessionsGetCurrentParams]) -> ConsoleSession:
        """Get the console session (`consoleSessions.getCurrent`).

        The projects of the session that the cookie belongs to: those of keys in the order in which they
        were added, those of a person by name, at most 100.
        """
        return self._api.call(Request("GET", "/v1/console-sessions/current", query=params))

    def delete_current(
        self, **params: Unpack[ConsoleSessionsDeleteCurrentParams]
    ) -> ConsoleSessionsDeleteCurrentResult:
        """Sign out of the console (`consoleSessions.deleteCurrent`).

        Ends the session and removes the cookie. With `project_id`, in the query or the body, only that
        project leaves the session, which ends with its last project. A person signs out of all of them.
        """
        return self._api.call(Request("DELETE", "/v1/console-sessions/current", body=params))

    def sign_in(self, **params: Unpack[ConsoleSessionsSignInParams]) -> httpx.Response:
        """Sign in with the provider (`consoleSessions.signIn`).

        Redirects a browser to the OpenID Connect provider of the operator. NOT_FOUND unless the operator
        has set up one.
        """
        return self._api.file(Request("GET", "/v1/console-sessions/sign-in", query=params))

    def complete_sign_in(self, **params: Unpack[ConsoleSessionsCompleteSignInParams]) -> httpx.Response:
        """Come back from the provider (`consoleSessions.completeSignIn`).

        The redirect URI of this installation at the provider. Begins a session of the person, and
        redirects to the page where the sign-in began. A failure redirects to the sign-in page, with
        `error` and `request_id` in the fragment.
        """
        return self._api.file(Request("GET", "/v1/console-sessions/callback", query=params))


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

    async def get_current(self, **params: Unpack[ConsoleSessionsGetCurrentParams]) -> ConsoleSession:
        """Get the console session (`consoleSessions.getCurrent`).

        The projects of the session that the cookie belongs to: those of keys in the order in which they
        were added, those of a person by name, at most 100.
        """
        return await self._api.call(Request("GET", "/v1/console-sessions/current", query=params))

    async def delete_current(
        self, **params: Unpack[ConsoleSessionsDeleteCurrentParams]
    ) -> ConsoleSessionsDeleteCurrentResult:
        """Sign out of the console (`consoleSessions.deleteCurrent`).

        Ends the session and removes the cookie. With `project_id`, in the query or the body, only that
        project leaves the session, which ends with its last project. A person signs out of all of them.
        """
        return await self._api.call(Request("DELETE", "/v1/console-sessions/current", body=params))

    async def sign_in(self, **params: Unpack[ConsoleSessionsSignInParams]) -> httpx.Response:
        """Sign in with the provider (`consoleSessions.signIn`).

        Redirects a browser to the OpenID Connect provider of the operator. NOT_FOUND unless the operator
        has set up one.
        """
        return await self._api.file(Request("GET", "/v1/console-sessions/sign-in", query=params))

    async def complete_sign_in(self, **params: Unpack[ConsoleSessionsCompleteSignInParams]) -> httpx.Response:
        """Come back from the provider (`consoleSessions.completeSignIn`).

        The redirect URI of this installation at the provider. Begins a session of the person, and
        redirects to the page where the sign-in began. A failure redirects to the sign-in page, with
        `error` and `request_id` in the fragment.
        """
        return await self._api.file(Request("GET", "/v1/console-sessions/callback", query=params))
