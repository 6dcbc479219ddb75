# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request
from .._typing import Unpack
from ..models import (
    BillingListInvoicesParams,
    BillingListUsageHistoryParams,
    Invoice,
    Subscription,
    UsagePeriod,
)


class BillingResource:
    """The plan, its usage, and invoices."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list_invoices(self, **params: Unpack[BillingListInvoicesParams]) -> Listing[Invoice]:
        """List invoices (`billing.listInvoices`).

        The invoices of the tenant, newest first. An empty list for a tenant that is not billed.
        """
        return self._api.list(Request("GET", "/v1/billing/invoices", query=params, paging="starting_after"))

    def list_usage_history(self, **params: Unpack[BillingListUsageHistoryParams]) -> Listing[UsagePeriod]:
        """List usage by month (`billing.listUsageHistory`).

        The number of accepted messages of all projects of the tenant in each calendar month (UTC), newest
        month first.
        """
        return self._api.list(Request("GET", "/v1/billing/usage-history", query=params, paging="offset"))

    def get_subscription(self) -> Subscription:
        """Get the subscription (`billing.getSubscription`).

        The limits of the plan, and the usage in this month (UTC). The period ends when the next month
        begins.
        """
        return self._api.call(Request("GET", "/v1/billing/subscription"))


class AsyncBillingResource:
    """The plan, its usage, and invoices."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list_invoices(self, **params: Unpack[BillingListInvoicesParams]) -> AsyncListing[Invoice]:
        """List invoices (`billing.listInvoices`).

        The invoices of the tenant, newest first. An empty list for a tenant that is not billed.
        """
        return self._api.list(Request("GET", "/v1/billing/invoices", query=params, paging="starting_after"))

    def list_usage_history(
        self, **params: Unpack[BillingListUsageHistoryParams]
    ) -> AsyncListing[UsagePeriod]:
        """List usage by month (`billing.listUsageHistory`).

        The number of accepted messages of all projects of the tenant in each calendar month (UTC), newest
        month first.
        """
        return self._api.list(Request("GET", "/v1/billing/usage-history", query=params, paging="offset"))

    async def get_subscription(self) -> Subscription:
        """Get the subscription (`billing.getSubscription`).

        The limits of the plan, and the usage in this month (UTC). The period ends when the next month
        begins.
        """
        return await self._api.call(Request("GET", "/v1/billing/subscription"))
