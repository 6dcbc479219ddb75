import { createHash } from 'node:crypto';
import { createRandomUuid, createUuidV7 } from '@posthorn/common';
import type { NewMessage } from '@posthorn/database';

/** A message that the database accepts. By default its payload is `{}`, and its project and endpoint do not exist. */
export function newMessage(given: Partial<NewMessage> = {}): NewMessage {
  const body = given.body ?? '{}';
  return {
    id: createUuidV7(),
    projectId: createRandomUuid(),
    endpointId: createRandomUuid(),
    direction: 'outbound',
    contentType: 'application/json',
    sizeBytes: Buffer.byteLength(body),
    payloadSha256: createHash('sha256').update(body).digest('hex'),
    retentionHours: 720,
    expiresAfterHours: 720,
    body,
    headers: undefined,
    idempotency: undefined,
    ...given,
  };
}
