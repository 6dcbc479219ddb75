/** A changed endpoint and a deleted API key must take effect within a second, so no cache may be older. */
export const CACHE_TTL_MS = 900;
