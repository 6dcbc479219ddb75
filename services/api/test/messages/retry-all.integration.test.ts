import { beforeEach, describe, expect, it } from '@jest/globals';
import { type TestEndpoint, changeMessages, createEndpoint, newMessage } from '@posthorn/test-support';
import { dataOf, invalidPaths } from '../support/answers.js';
import { openPortal } from '../support/open-portal.js';
import { useProject } from '../support/use-project.js';

const PATH = '/v1/messages/retry-all';
const own = useProject();
let endpoint: TestEndpoint;
beforeEach(async () => {
  endpoint = await newEndpoint();
});

function newEndpoint(): Promise<TestEndpoint> {
  return createEndpoint(own.api.database, { projectId: own.projectId, url: 'https://example.com/hook' });
}

async function store(
  status: 'pending_retry' | 'queued' | 'failed_permanent',
  of = endpoint,
): Promise<string> {
  const message = newMessage({ projectId: own.projectId, endpointId: of.id });
  await own.api.database.messages.accept(message);
  const nextAttemptAt = new Date(Date.now() + 3_600_000);
  await changeMessages(own.api.query, message.id, { status, attemptCount: 3, nextAttemptAt });
  return message.id;
}

describe('retry-all', () => {
  it('makes every message that waits for a retry due now, in their order, and keeps its attempts', async () => {
    const waiting = [await store('pending_retry'), await store('pending_retry')];
    await store('failed_permanent');
    await store('queued');
    const answer = await own.client.post(`${PATH}?all=true`, {});
    expect(dataOf(answer, 200)).toEqual({ retried: 2, retried_message_ids: waiting });
    for (const id of waiting) {
      const row = await own.api.database.messages.findById(id);
      expect(row).toMatchObject({ status: 'queued', attemptCount: 3, nextAttemptAt: null });
    }
  });

  it('takes the oldest of an endpoint', async () => {
    const other = await newEndpoint();
    await store('pending_retry', other);
    const [first] = [await store('pending_retry'), await store('pending_retry')];
    const answer = await own.client.post(PATH, { endpoint_id: endpoint.publicId, limit: 1 });
    expect(dataOf(answer, 200)).toEqual({ retried: 1, retried_message_ids: [first] });
  });

  it('needs a filter or `all`', async () => {
    expect(invalidPaths(await own.client.post(PATH, {}))).toEqual(['all']);
  });

  it('lets a portal token call it 60 times a minute', async () => {
    const created = await own.client.post('/v1/endpoints', {
      url: 'https://example.com/',
      consumer_id: 'one',
    });
    const portal = await openPortal(own.api, own.client, { consumer: 'one' });
    const path = `${PATH}?endpoint_id=${String(dataOf(created, 201)['id'])}`;
    const answers = await Promise.all(Array.from({ length: 61 }, () => portal.post(path, {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  });
});
