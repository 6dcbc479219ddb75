import { expect, it } from '@jest/globals';
import { dataOf, expectError } from '../support/answers.js';
import { openPortal } from '../support/open-portal.js';
import { useProject } from '../support/use-project.js';

const HEADERS = {
  Authorization: 'Basic dXNlcjpwYXNzd29yZA==',
  'X-Api-Key': 'k-1234567890',
  'X-Functions-Key': 'f-1234567890',
  'X-Plain': 'Bearer 1234567890',
  'X-Assertion': 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln',
  'X-Session': 's-1234567890',
  'X-Tenant': 'acme-and-sons',
};
const MASKED = {
  Authorization: 'Basi…',
  'X-Api-Key': 'k-12…',
  'X-Functions-Key': 'f-12…',
  'X-Plain': 'Bear…',
  'X-Assertion': 'eyJh…',
  'X-Session': 's-12…',
  'X-Tenant': 'acme-and-sons',
};
const SIGNATURE = { 'X-Webhook-Signature': 'sha256=0123456789' };

const own = useProject();

async function createEndpoint(): Promise<string> {
  const settings = { url: 'https://example.com/hook', consumer_id: 'acme', headers: HEADERS };
  return String(dataOf(await own.client.post('/v1/endpoints', settings), 201)['id']);
}

it('shows a portal token no credential of an endpoint without secrets.read, and stores no masked one', async () => {
  const { api, client: tenant } = own;
  const path = `/v1/endpoints/${await createEndpoint()}`;
  const portal = await openPortal(api, tenant, { consumer: 'acme', capabilities: ['endpoints.write'] });
  expect(dataOf(await portal.get(path), 200)['headers']).toEqual(MASKED);
  expect(dataOf(await portal.patch(path, { description: 'x' }), 200)['headers']).toEqual(MASKED);
  expectError(await portal.patch(path, { headers: MASKED }), 400, 'INVALID_HEADERS');
  const whole = await openPortal(api, tenant, { consumer: 'acme' });
  for (const client of [whole, tenant])
    expect(dataOf(await client.get(path), 200)['headers']).toEqual(HEADERS);
});

it('shows it none of an attempt, but the signature that only the destination can use', async () => {
  const { api, client: tenant } = own;
  const sending = await tenant.send({ endpoint_id: await createEndpoint(), payload: {} });
  const message = String(dataOf(sending, 202)['message_id']);
  const sent = { ...HEADERS, ...SIGNATURE };
  await api.query(
    `INSERT INTO attempts (id, message_id, attempt_no, request_headers, created_at)
     VALUES (gen_random_uuid(), $1, 1, $2, now())`,
    [message, sent],
  );
  const path = `/v1/messages/${message}/attempts`;
  const portal = await openPortal(api, tenant, { consumer: 'acme', capabilities: [] });
  const shown = { ...MASKED, ...SIGNATURE };
  expect(dataOf(await portal.get(path), 200)).toMatchObject([{ request_headers: shown }]);
  const whole = await openPortal(api, tenant, { consumer: 'acme' });
  expect(dataOf(await whole.get(path), 200)).toMatchObject([{ request_headers: sent }]);
});
