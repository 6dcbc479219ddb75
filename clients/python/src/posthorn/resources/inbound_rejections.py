# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request
from .._typing import Unpack
from ..models import InboundRejectionsListParams, Rejection


class InboundRejectionsResource:
    """Receive webhooks of external senders and forward them."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **params: Unpack[InboundRejectionsListParams]) -> Listing[Rejection]:
        """List rejections (`inboundRejections.list`).

        Newest first. Includes the rejections of pull endpoints.
        """
        return self._api.list(Request("GET", "/v1/inbound-rejections", query=params, paging="cursor"))


class AsyncInboundRejectionsResource:
    """Receive webhooks of external senders and forward them."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **params: Unpack[InboundRejectionsListParams]) -> AsyncListing[Rejection]:
        """List rejections (`inboundRejections.list`).

        Newest first. Includes the rejections of pull endpoints.
        """
        return self._api.list(Request("GET", "/v1/inbound-rejections", query=params, paging="cursor"))
