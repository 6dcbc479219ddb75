# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request
from .._typing import Unpack
from ..models import AuditEntry, AuditLogListParams


class AuditLogResource:
    """Who changed what."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **params: Unpack[AuditLogListParams]) -> Listing[AuditEntry]:
        """List the audit log (`auditLog.list`).

        Who changed what in 90 days, newest first: every call that changed something, but sends,
        callbacks, events and acknowledgements. Equal calls within a minute share an entry, and so do
        denied calls of an actor and operation. Beyond 2,000 entries of an actor in an hour, its further
        calls are one entry for each operation and hour, which names no resource. What touches keys,
        access grants, portal sessions, `notification_endpoint_id` or `portal_origins`, or deletes
        something, always has an entry of its own.
        """
        return self._api.list(Request("GET", "/v1/audit-log", query=params, paging="cursor"))


class AsyncAuditLogResource:
    """Who changed what."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **params: Unpack[AuditLogListParams]) -> AsyncListing[AuditEntry]:
        """List the audit log (`auditLog.list`).

        Who changed what in 90 days, newest first: every call that changed something, but sends,
        callbacks, events and acknowledgements. Equal calls within a minute share an entry, and so do
        denied calls of an actor and operation. Beyond 2,000 entries of an actor in an hour, its further
        calls are one entry for each operation and hour, which names no resource. What touches keys,
        access grants, portal sessions, `notification_endpoint_id` or `portal_origins`, or deletes
        something, always has an entry of its own.
        """
        return self._api.list(Request("GET", "/v1/audit-log", query=params, paging="cursor"))
