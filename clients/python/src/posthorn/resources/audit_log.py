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
        callbacks, events and acknowledgements. Of denied calls, it has at most one a minute for an actor
        and operation.
        """
        return self._api.list(Request("GET", "/v1/audit-log", query=params, paging="cursor"))


class AsyncAuditLogResource:
    """Who changed what."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **params: Unpack[AuditLogListParams]) -> AsyncListing[AuditEntry]:
        """List the audit log (`auditLog.list`).

        Who changed what in 90 days, newest first: every call that changed something, but sends,
        callbacks, events and acknowledgements. Of denied calls, it has at most one a minute for an actor
        and operation.
        """
        return self._api.list(Request("GET", "/v1/audit-log", query=params, paging="cursor"))
