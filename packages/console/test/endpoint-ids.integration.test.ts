import { expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { connectDatabase } from '@posthorn/database';
import type { InspectedJob } from '@posthorn/queues';
import {
  changeEndpoints,
  createAccount,
  createEndpoint,
  createTestDatabase,
  openSql,
  releaseAfterFile,
} from '@posthorn/test-support';
import { createEndpointIdFormat } from '../src/board/endpoint-ids.js';

function jobOf(endpointId: string): InspectedJob {
  return {
    id: '1',
    state: 'waiting',
    addedAtMs: 0,
    dueAtMs: undefined,
    takenAtMs: undefined,
    content: { kind: 'delivery', job: { messageId: createUuidV7(), endpointId, attemptNo: 1 } },
  };
}

it('formats ids of endpoints as the API does, and leaves unknown ids unchanged', async () => {
  const { url, drop } = await createTestDatabase();
  releaseAfterFile(drop);
  const onIdleError = (): void => undefined;
  const database = connectDatabase({ url, applicationName: 'test', maxConnections: 2, onIdleError });
  releaseAfterFile(() => database.close());
  const { projectId } = await createAccount(database);
  const outbound = await createEndpoint(database, { projectId, url: 'https://example.com/a' });
  const inbound = await createEndpoint(database, { projectId, url: 'https://example.com/b' });
  await changeEndpoints(openSql(url), inbound.id, { direction: 'inbound' });

  const ids = [outbound.id, inbound.id, createUuidV7()];
  const format = await createEndpointIdFormat(database.endpoints)(ids.map(jobOf));
  expect(outbound.publicId).toMatch(/^ep_[0-9a-f]{32}$/);
  expect(ids.map(format)).toEqual([outbound.publicId, inbound.id, ids[2]]);
});

it('leaves ids unchanged while PostgreSQL is unavailable', async () => {
  const id = createUuidV7();
  const findDirections = (): Promise<never> => Promise.reject(new Error('away'));
  expect((await createEndpointIdFormat({ findDirections })([jobOf(id)]))(id)).toBe(id);
});
