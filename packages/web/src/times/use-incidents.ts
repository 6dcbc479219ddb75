import type { Endpoint, Posthorn } from '@posthorn/client';
import { useRead } from '../session/use-read.js';

/** An outage of a network makes very many endpoints fail. */
const MAX_OF_EACH_HEALTH = 4;

export interface Incident {
  readonly id: string;
  readonly url: string;
  /** The first failure since the last success. */
  readonly since: string;
}

/** What fails in the project or at one endpoint, the latest to begin first. Reads nothing until the list is open. */
export function useIncidents(endpointId: string | undefined, isOpen: boolean): readonly Incident[] {
  const { data = [] } = useRead(
    {
      key: ['endpoints', 'incidents', endpointId],
      async call(posthorn, signal) {
        const ids = endpointId === undefined ? await findFailing(posthorn, signal) : [endpointId];
        return Promise.all(ids.map((id) => posthorn.endpoints.get(id, { signal })));
      },
    },
    { enabled: isOpen },
  );
  return data.flatMap(toIncidents).toSorted((one, other) => other.since.localeCompare(one.since));
}

async function findFailing(posthorn: Posthorn, signal: AbortSignal): Promise<readonly string[]> {
  const pages = await Promise.all(
    ['disabled', 'failing', 'degraded'].map((health) =>
      posthorn.endpoints.list({ health, limit: MAX_OF_EACH_HEALTH }, { signal }),
    ),
  );
  return pages.flatMap(({ items }) => items.map(({ id }) => id));
}

function toIncidents({ id, url, failingSince }: Endpoint): readonly Incident[] {
  return failingSince === null ? [] : [{ id, url, since: failingSince }];
}
