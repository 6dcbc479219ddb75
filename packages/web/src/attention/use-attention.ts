import type { EndpointSummary, Posthorn, SourceSummary } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { HealthFacts } from '../endpoints/endpoint-health.js';
import { type EndpointFacts, isIll } from '../endpoints/endpoint-trouble.js';
import { useRead } from '../session/use-read.js';

/** More of them are not shown, and not counted. */
export const MOST = 100;
const REFRESH_MS = 10_000;

/** The endpoints that are failing, disabled or paused. Those with most messages at risk are first. */
export function useAttention(): UseQueryResult<readonly EndpointSummary[]> {
  return useRead(
    {
      key: ['endpoints', 'attention'],
      async call(posthorn, signal) {
        const { items } = await posthorn.endpoints.list({ needsAttention: true, limit: MOST }, { signal });
        return items.toSorted((one, other) => other.waiting - one.waiting);
      },
    },
    { everyMs: REFRESH_MS },
  );
}

/** An inbound endpoint that is failing, disabled or paused. */
export interface IllSource extends EndpointFacts, Pick<HealthFacts, 'hasMessages'> {
  readonly id: string;
  readonly name: string;
}

/** Those that forward what they receive. The ones with most messages at risk are first. */
export function useIllSources(): UseQueryResult<readonly IllSource[]> {
  return useRead(
    {
      key: ['inbound-endpoints', 'attention'],
      async call(posthorn, signal) {
        const ill = await listIll(posthorn, signal);
        const troubles = ill.map(async (source) => readTrouble(posthorn, source, signal));
        return (await Promise.all(troubles)).toSorted((one, other) => other.waiting - one.waiting);
      },
    },
    { everyMs: REFRESH_MS },
  );
}

async function listIll(posthorn: Posthorn, signal: AbortSignal): Promise<readonly SourceSummary[]> {
  const { items } = await posthorn.inboundEndpoints.list({ limit: MOST }, { signal });
  return items.filter(isIll);
}

async function readTrouble(
  posthorn: Posthorn,
  { id, name, health, paused, hasMessages }: SourceSummary,
  signal: AbortSignal,
): Promise<IllSource> {
  const asked = { inboundEndpointId: id, status: 'waiting', limit: 1, count: true } as const;
  const [{ failingSince, disabledAt, disabledReason }, { data, meta }] = await Promise.all([
    posthorn.inboundEndpoints.get(id, { signal }),
    posthorn.inboundLogs.list(asked, { signal }).withResponse(),
  ]);
  const { total: waiting = 0 } = meta;
  const lastError = data.items[0]?.lastError ?? null;
  const since = { failingSince, disabledAt, disabledReason };
  return { id, name, health, paused, hasMessages, ...since, waiting, held: waiting, lastError };
}

/**
 * How many endpoints need attention: of those that messages go to, and of those that forward what they receive. Every
 * page shows it, so it asks nothing about each of them.
 */
export function useAttentionCount(): number {
  const sources = useRead(
    { key: ['inbound-endpoints', 'attention', 'count'], call: listIll },
    { everyMs: REFRESH_MS },
  );
  return (useAttention().data?.length ?? 0) + (sources.data?.length ?? 0);
}
