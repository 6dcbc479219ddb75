import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type TestEndpoint,
  changeEndpoints,
  createEndpoint,
  insertAttempt,
  newMessage,
} from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

let inbound: TestEndpoint;
const api = await startTestApi();
const client = createClient(api);

beforeEach(async () => {
  const { projectId } = api.account;
  inbound = await createEndpoint(api.database, { projectId, url: `https://example.com/${randomUUID()}` });
  await changeEndpoints(api.query, inbound.id, { direction: 'inbound' });
});

describe('the outbound API', () => {
  it.each([
    ['read', (path: string) => client.get(path)],
    ['patch', (path: string) => client.patch(path, { description: 'x' })],
    ['delete', (path: string) => client.delete(path)],
    ['pause', (path: string) => client.post(`${path}/pause`)],
    ['resume', (path: string) => client.post(`${path}/resume`)],
    ['list the keys of', (path: string) => client.get(`${path}/signing-keys`)],
    ['create a key of', (path: string) => client.post(`${path}/signing-keys`)],
    ['delete a key of', (path: string) => client.delete(`${path}/signing-keys/sk_${'0'.repeat(32)}`)],
  ])('does not find an inbound endpoint of the same project to %s', async (_operation, operate) => {
    const before = await api.database.endpoints.findById(inbound.id);
    expectError(await operate(`/v1/endpoints/${inbound.publicId}`), 404, 'NOT_FOUND');
    expect(await api.database.endpoints.findById(inbound.id)).toEqual(before);
    expect(await api.database.signingKeys.list(inbound.id)).toHaveLength(1);
  });

  it('does not list an inbound endpoint', async () => {
    expect((await client.get('/v1/endpoints')).text).not.toContain(inbound.publicId);
  });

  it('does not send to an inbound endpoint', async () => {
    const response = await client.send({ endpoint_id: inbound.publicId, payload: {} });
    expectError(response, 404, 'ENDPOINT_NOT_FOUND');
  });
});

it('returns an empty list for the attempts of an inbound message', async () => {
  const message = newMessage({
    projectId: api.account.projectId,
    endpointId: inbound.id,
    direction: 'inbound',
  });
  await api.database.messages.accept(message);
  await insertAttempt(api.query, message.id);
  expect(dataOf(await client.get(`/v1/messages/${message.id}/attempts`), 200)).toEqual([]);
});
