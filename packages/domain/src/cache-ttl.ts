/** A changed endpoint and a deleted API key must be noticed within a second, so nothing that is cached is believed for longer. */
export const CACHE_TTL_MS = 900;
