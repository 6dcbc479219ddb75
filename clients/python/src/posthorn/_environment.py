"""What the environment says of proxies and certificates. No error has its values: a proxy may have a password."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

import httpx

from .errors import PosthornError

Http = TypeVar("Http", httpx.Client, httpx.AsyncClient)

_UNUSABLE = (httpx.InvalidURL, ValueError, ImportError, OSError)
_PROXIES = ("http_proxy", "https_proxy", "all_proxy")
_FILES_OF_TLS = ("SSL_CERT_FILE", "SSLKEYLOGFILE")


def make_connections(make: Callable[[], Http]) -> Http:
    """Raises a `PosthornError` that names the variable which httpx cannot use."""
    try:
        return make()
    except _UNUSABLE as error:
        problem = _describe(error)
    raise PosthornError(problem)


def _describe(error: Exception) -> str:
    # That of a missing package names the package.
    reason = f": {error}" if isinstance(error, ImportError) else "."
    if isinstance(error, OSError):
        variable = " or ".join(name for name in _FILES_OF_TLS if os.environ.get(name)) or "SSL_CERT_FILE"
    else:
        proxies = (
            name for name in os.environ if name.lower() in _PROXIES and not _is_usable(os.environ[name])
        )
        variable = next(proxies, "NO_PROXY")
    return f"The environment variable {variable} cannot be used{reason}"


def _is_usable(proxy: str) -> bool:
    try:
        url = proxy if "://" in proxy or not proxy else f"http://{proxy}"
        httpx.Client(proxy=url or None, trust_env=False, verify=False).close()
    except _UNUSABLE:
        return False
    return True


def name_proxy(http: httpx.Client | httpx.AsyncClient, url: httpx.URL) -> str | None:
    """The proxy that is used for a URL, without its credentials."""
    pool = getattr(http._transport_for_url(url), "_pool", None)
    proxy = getattr(pool, "_proxy_url", None)
    if proxy is None:
        return None
    host: str = proxy.host.decode()
    return host if proxy.port is None else f"{host}:{proxy.port}"
