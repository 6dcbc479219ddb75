import { toPrefixedId } from '@posthorn/common';
import type { EndpointRow } from '@posthorn/database';

/** An endpoint as clients see it; never with a secret. */
export function presentEndpoint(row: EndpointRow): Readonly<Record<string, unknown>> {
  return {
    id: toPrefixedId('endpoint', row.id),
    url: row.url,
    description: row.description,
    rate_limit_rps: row.rateLimitRps,
    burst: row.burst ?? row.rateLimitRps,
    headers: row.headers,
    paused: row.paused,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
