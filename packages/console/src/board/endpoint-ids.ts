import { toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { InspectedJob } from '@posthorn/queues';

/** An endpoint's id as the API formats it. */
export type FormatEndpointId = (id: string) => string;

export type FindEndpointIdFormat = (jobs: readonly InspectedJob[]) => Promise<FormatEndpointId>;

/**
 * The API uses `ep_` and 32 digits for outbound endpoints, and UUIDs for others. A job does not contain the kind. While
 * PostgreSQL is unavailable, and for an unknown endpoint, the id stays a UUID, so that the queues remain visible.
 */
export function createEndpointIdFormat(
  endpoints: Pick<Database['endpoints'], 'findDirections'>,
): FindEndpointIdFormat {
  return async (jobs) => {
    const ids = [...new Set(jobs.flatMap(({ content }) => endpointOf(content)))];
    const directions = await endpoints.findDirections(ids).catch(() => new Map<string, string>());
    return (id) => (directions.get(id) === 'outbound' ? toPrefixedId('endpoint', id) : id);
  };
}

function endpointOf(content: InspectedJob['content']): readonly string[] {
  return content.kind === 'delivery' || content.kind === 'dead-letter' ? [content.job.endpointId] : [];
}
