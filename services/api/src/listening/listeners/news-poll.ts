import type { Database } from '@posthorn/database';
import type { Hub } from './create-hub.js';

export interface NewsPollOptions {
  readonly listening: Pick<Database['listening'], 'findNews'>;
  readonly hub: Pick<Hub, 'endpointIds' | 'wake'>;
  onDeleted(endpointId: string): void;
}

const ENDPOINTS_AT_ONCE = 1000;

/** Asks for all endpoints of the process together, and wakes those who have something to fetch. */
export function createNewsPoll({ listening, hub, onDeleted }: NewsPollOptions): () => Promise<void> {
  let lastPositions = new Map<string, string | null>();
  return async () => {
    const positions = new Map<string, string | null>();
    const endpointIds = hub.endpointIds();
    for (let at = 0; at < endpointIds.length; at += ENDPOINTS_AT_ONCE) {
      for (const news of await listening.findNews(endpointIds.slice(at, at + ENDPOINTS_AT_ONCE))) {
        const { endpointId, lastPosition, hasQueued, isDeleted } = news;
        positions.set(endpointId, lastPosition);
        if (isDeleted) onDeleted(endpointId);
        if (isDeleted || hasQueued || lastPosition !== lastPositions.get(endpointId)) hub.wake(endpointId);
      }
    }
    lastPositions = positions;
  };
}
