# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import ApiKey, ApiKeysCreateParams, ApiKeysDeleteResult, ApiKeysListParams, CreatedApiKey


class ApiKeysResource:
    """Authenticate callers for one project."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, **params: Unpack[ApiKeysCreateParams]) -> CreatedApiKey:
        """Create an API key (`apiKeys.create`).

        Only this answer shows the key. It may do no more than the calling key, and works no longer. That
        of a person ends after 90 days unless `expires_at` says otherwise. With `project_id`, the call
        creates the first key of another project of the tenant.
        """
        return self._api.call(Request("POST", "/v1/api-keys", body=params))

    def list(self, **params: Unpack[ApiKeysListParams]) -> Listing[ApiKey]:
        """List API keys (`apiKeys.list`).

        The keys of the project, newest first. `last_used_at` is updated at most once a minute.
        """
        return self._api.list(Request("GET", "/v1/api-keys", query=params, paging="cursor"))

    def delete(self, key_id: str, /) -> ApiKeysDeleteResult:
        """Delete an API key (`apiKeys.delete`).

        The key stops working within a second. It may be the calling key.
        """
        return self._api.call(Request("DELETE", path("/v1/api-keys/{}", key_id)))


class AsyncApiKeysResource:
    """Authenticate callers for one project."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, **params: Unpack[ApiKeysCreateParams]) -> CreatedApiKey:
        """Create an API key (`apiKeys.create`).

        Only this answer shows the key. It may do no more than the calling key, and works no longer. That
        of a person ends after 90 days unless `expires_at` says otherwise. With `project_id`, the call
        creates the first key of another project of the tenant.
        """
        return await self._api.call(Request("POST", "/v1/api-keys", body=params))

    def list(self, **params: Unpack[ApiKeysListParams]) -> AsyncListing[ApiKey]:
        """List API keys (`apiKeys.list`).

        The keys of the project, newest first. `last_used_at` is updated at most once a minute.
        """
        return self._api.list(Request("GET", "/v1/api-keys", query=params, paging="cursor"))

    async def delete(self, key_id: str, /) -> ApiKeysDeleteResult:
        """Delete an API key (`apiKeys.delete`).

        The key stops working within a second. It may be the calling key.
        """
        return await self._api.call(Request("DELETE", path("/v1/api-keys/{}", key_id)))
