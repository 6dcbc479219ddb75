import { createHash } from 'node:crypto';
import { createUuidV7 } from '@posthorn/common';
import type { TestApi } from './start-test-api.js';

interface ReceivedEvent {
  readonly projectId: string;
  readonly inboundEndpointId: string;
  readonly consumerId?: string;
  readonly idempotencyKey?: string;
}

/** Publishes an event that an inbound endpoint received as a webhook, and returns its id. */
export async function receiveEvent(
  { database }: Pick<TestApi, 'database'>,
  { projectId, inboundEndpointId, consumerId = '', idempotencyKey: key }: ReceivedEvent,
): Promise<string> {
  const id = createUuidV7();
  await database.events.publish({
    id,
    projectId,
    consumerId,
    inboundEndpointId,
    eventType: 'received',
    sizeBytes: 2,
    payloadSha256: createHash('sha256').update('{}').digest('hex'),
    body: '{}',
    retentionHours: 24,
    expiresAfterHours: 24,
    headers: undefined,
    idempotency: key === undefined ? undefined : { key, payloadHash: '' },
    quota: undefined,
    messages: [],
    laterEndpointIds: [],
  });
  return id;
}
