import type { EndpointSummary } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
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
