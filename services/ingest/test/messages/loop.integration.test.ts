import { beforeAll, expect, it } from '@jest/globals';
import {
  type Receiver,
  type TestService,
  createTestFolder,
  releaseAfterFile,
  startReceiver,
  startTestService,
} from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../../api/src/start-api.js';
import { postAll } from '../support/post.js';
import { type Forwarding, startForwarding } from '../support/start-forwarding.js';

const MESSAGES = 300;

let ingest: Forwarding;
let api: TestService;
let receiver: Receiver;
beforeAll(async () => {
  ingest = await startForwarding();
  receiver = await startReceiver();
  releaseAfterFile(() => receiver.close());
  api = await startTestService({
    start: startApi,
    variables: API_VARIABLES,
    environment: {
      DATABASE_URL: ingest.databaseUrl,
      REDIS_URL: ingest.redisUrl,
      STORAGE_URL: `file:${await createTestFolder()}`,
      RECEIVE_BASE_URL: ingest.url,
    },
  });
  releaseAfterFile(() => api.stop());
});

const authorization = (): Readonly<Record<string, string>> => ({
  Authorization: `Bearer ${ingest.account.apiKey}`,
});

async function create(path: string, body: object): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: authorization(),
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { readonly data: Readonly<Record<string, string>> };
  expect({ status: response.status, answer }).toMatchObject({ status: 201 });
  return answer.data;
}

it('delivers each of 300 messages once through a loop of sending, verified receiving and forwarding', async () => {
  // Each endpoint knows the other: the sender's secret verifies, and the ingest URL is the destination.
  const outbound = await create('/v1/endpoints', { url: 'https://example.com/not-yet' });
  const inbound = await create('/v1/inbound-endpoints', {
    url: `${receiver.url}/forwarded`,
    verify_hmac: true,
    hmac_header_name: 'X-Webhook-Signature',
    hmac_secret: outbound['signing_secret'],
    timestamp_header_name: 'X-Webhook-Timestamp',
    timestamp_ttl_seconds: 300,
    idempotency_header_names: ['X-Webhook-Id'],
  });
  const patched = await fetch(`${api.url}/v1/endpoints/${String(outbound['id'])}`, {
    method: 'PATCH',
    headers: authorization(),
    body: JSON.stringify({ url: inbound['ingest_url'] }),
  });
  expect(patched.status).toBe(200);

  const sends = Array.from({ length: MESSAGES }, (_, number) => ({
    headers: authorization(),
    body: JSON.stringify({ endpoint_id: outbound['id'], payload: { number } }),
  }));
  const answers = await postAll(`${api.url}/v1/webhooks/send`, sends);
  expect(answers.filter(({ status }) => status !== 202)).toEqual([]);

  const requests = await receiver.waitForRequests(MESSAGES, 100_000);
  const numbers = requests.map(({ body }) => (JSON.parse(body.toString()) as { number: number }).number);
  expect(new Set(numbers).size).toBe(MESSAGES);
  expect(new Set(requests.map(({ headers }) => headers['x-webhook-id'])).size).toBe(MESSAGES);
  expect(receiver.requests).toHaveLength(MESSAGES);
  expect(await ingest.database.rejections.list({ projectId: ingest.account.projectId, limit: 10 })).toEqual(
    [],
  );
});
