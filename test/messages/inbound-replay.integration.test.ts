import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { releaseAfterFile, startTestService } from '@posthorn/test-support';
import { INGEST_VARIABLES, startIngest } from '../../services/ingest/src/start-ingest.js';
import { dataOf } from '../../services/api/test/support/answers.js';
import { startOutbound } from '../support/start-outbound.js';

it.each([
  ['noise', randomBytes(3000), 'image/png'],
  ['a NUL', Buffer.from('a\0b'), 'text/plain'],
  ['JSON as it was written', Buffer.from('{ "n": 12345678901234567890, "e": 1e400 }'), 'application/json'],
  ['nothing', Buffer.alloc(0), 'text/plain'],
])('replays the bytes, type and headers that were received: %s', async (_what, body, contentType) => {
  const outbound = await startOutbound();
  const { toDatabase, redisUrl, client } = outbound;
  const environment = { DATABASE_URL: toDatabase.url, REDIS_URL: redisUrl };
  const ingest = await startTestService({ start: startIngest, variables: INGEST_VARIABLES, environment });
  releaseAfterFile(() => ingest.stop());
  await outbound.startWorker();
  const receiver = await outbound.startReceiver();
  const created = dataOf(await client.post('/v1/inbound-endpoints', { url: receiver.url }), 201);
  const { pathname } = new URL(String(created['ingest_url']));
  const headers = { 'Content-Type': contentType, 'X-Kind': 'push' };
  const answer = await fetch(ingest.url + pathname, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { readonly data: { readonly message_id: string } };
  await outbound.waitForStatus(data.message_id, 'succeeded');
  dataOf(await client.post(`/v1/inbound-messages/${data.message_id}/replay`), 200);
  const [first, second] = await receiver.waitForRequests(2);
  expect(first?.body.equals(body)).toBe(true);
  expect(second?.body.equals(body)).toBe(true);
  expect(second?.headers).toMatchObject({
    'content-type': contentType,
    'x-kind': 'push',
    'x-webhook-id': data.message_id,
  });
});
