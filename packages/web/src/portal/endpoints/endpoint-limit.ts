import { useEndpoints } from '../../endpoints/use-endpoints.js';
import { useRead } from '../../session/use-read.js';
import { useRows } from '../../table/use-list.js';
import { settings } from '../theme/portal-settings.js';

export interface EndpointLimit {
  readonly isReached: boolean;
  /** How many endpoints of how many, and what to do at the end. Undefined until it is known, and before the first one. */
  readonly words: string | undefined;
}

/** Where the customer stands between no endpoint and as many as it may have. */
export function useEndpointLimit(): EndpointLimit {
  const { maxEndpoints } = settings;
  const count = useEndpointCount();
  const isReached = count >= maxEndpoints;
  if (count === 0) return { isReached, words: undefined };
  const words = `You have ${count} of ${maxEndpoints} endpoints.`;
  return { isReached, words: isReached ? `${words} Delete one to add another.` : words };
}

/** 0 until it is known. */
function useEndpointCount(): number {
  const list = useEndpoints();
  const first = useRows(list).length;
  const { data: all = 0 } = useRead(
    {
      key: ['endpoints', 'count'],
      async call(posthorn, signal) {
        const ids: string[] = [];
        for await (const { id } of posthorn.endpoints.list({ limit: 100 }, { signal })) ids.push(id);
        return ids.length;
      },
    },
    { enabled: list.hasNextPage },
  );
  return list.hasNextPage ? all : first;
}
