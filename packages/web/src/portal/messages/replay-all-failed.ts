import type { Posthorn } from '@posthorn/client';
import { startOf } from './periods.js';

export interface FailedMessages {
  /** Undefined: all endpoints. */
  readonly endpointId: string | undefined;
  readonly period: string;
}

/** The API replays this many messages in one call. */
const MOST = 1000;

/** Replays the failed messages of a period, and resolves with their number. The API does so by endpoint. */
export async function replayFailed(
  posthorn: Posthorn,
  { endpointId, period }: FailedMessages,
): Promise<number> {
  const createdAfter = startOf(period, Date.now());
  let total = 0;
  for (const id of endpointId === undefined ? await listEndpoints(posthorn) : [endpointId]) {
    let replayed: number;
    do {
      const asked = { status: 'failed_permanent', endpointId: id, createdAfter, limit: MOST };
      ({ replayed } = await posthorn.messages.replayAll(asked));
      total += replayed;
    } while (replayed === MOST);
  }
  return total;
}

async function listEndpoints(posthorn: Posthorn): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of posthorn.endpoints.list({ limit: 100 })) ids.push(id);
  return ids;
}
