import type { EndpointSummary, InboundEndpointSummary, Incident } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAllowed } from '../session/session.js';
import { useRead } from '../session/use-read.js';

/** More of them are not shown, and not counted. */
export const MOST = 100;
const REFRESH_MS = 10_000;

/** The endpoints in need of help. Those with most messages at risk are first. */
const ASKED = { needsAttention: true, order: 'waiting', limit: MOST } as const;

/** The endpoints that are degraded, failing, disabled or paused. Every page asks, so only what the session may read. */
export function useAttention(): UseQueryResult<readonly EndpointSummary[]> {
  const enabled = useAllowed('endpoints:read');
  return useRead(
    {
      key: ['endpoints', 'attention'],
      call: async (posthorn, signal) => (await posthorn.endpoints.list(ASKED, { signal })).items,
    },
    { everyMs: REFRESH_MS, enabled },
  );
}

/** The same of those that receive. */
export function useIllSources(): UseQueryResult<readonly InboundEndpointSummary[]> {
  const enabled = useAllowed('inbound:read');
  return useRead(
    {
      key: ['inbound-endpoints', 'attention'],
      call: async (posthorn, signal) => (await posthorn.inboundEndpoints.list(ASKED, { signal })).items,
    },
    { everyMs: REFRESH_MS, enabled },
  );
}

/** The outages that go on. */
export function useOpenIncidents(): UseQueryResult<readonly Incident[]> {
  const enabled = useAllowed('endpoints:read', 'inbound:read', 'pull:read');
  return useRead(
    {
      key: ['incidents', 'open'],
      call: async (posthorn, signal) =>
        (await posthorn.incidents.list({ open: true, limit: MOST }, { signal })).items,
    },
    { everyMs: REFRESH_MS, enabled },
  );
}

/** The outages of endpoints that refuse what they should receive: their health is that of what they forward. */
export function useReceptions(): readonly Incident[] {
  return useOpenIncidents().data?.filter(({ kind }) => kind === 'reception') ?? [];
}

/** How many endpoints need attention: of those that messages go to, and of those that receive. */
export function useAttentionCount(): number {
  const ill = (useAttention().data?.length ?? 0) + (useIllSources().data?.length ?? 0);
  return ill + useReceptions().length;
}
