import { describe, it } from '@jest/globals';
import { dataOf, expectError } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

const PATH = '/v1/inbound-endpoints';

const client = createClient(
  await startTestApi({ environment: { RECEIVE_BASE_URL: 'https://receive.example.com' } }),
);

const OWN = '/v1/webhooks/receive/019aa000-0000-7000-8000-000000000000/token';

it.each([
  `https://receive.example.com${OWN}`,
  `https://RECEIVE.example.com.${OWN}?a=b`,
  `http://receive.example.com${OWN}`,
  `https://receive.example.com:443${OWN}`,
  `https://receive.example.com${OWN.replace('receive', '%72eceive')}`,
  `http://receive.example.com:443${OWN}`,
  `https://receive.example.com/${OWN}`,
  `https://receive.example.com${OWN.replace('/receive', '//receive')}`,
])('refuses to forward to its own ingest address: %s', async (url) => {
  expectError(await client.post(PATH, { url }), 400, 'ENDPOINT_BLOCKED');
  const { id } = dataOf(await client.post(PATH, { url: uniqueUrl() }), 201);
  expectError(await client.patch(`${PATH}/${String(id)}`, { url }), 400, 'ENDPOINT_BLOCKED');
});

it.each([
  `https://receive.example.com/elsewhere`,
  `https://receive.example.com:8443${OWN}`,
  `https://other.example.com${OWN}`,
  'https://receive.example.com/%',
])('forwards to another address: %s', async (url) => {
  dataOf(await client.post(PATH, { url }), 201);
});

describe('the ingest URL of an endpoint that publishes', () => {
  const local = startTestApi({ environment: { RECEIVE_BASE_URL: 'http://localhost:3001' } });

  it.each(['localhost', 'LOCALHOST.', 'posthorn.localhost', '127.0.0.1', '127.0.0.2', '2130706433', '[::1]'])(
    'is no destination of deliveries, as %s either',
    async (host) => {
      const client = createClient(await local);
      const { ingest_url: own } = dataOf(await client.post(PATH, { mode: 'publish' }), 201);
      const url = String(own).replace('localhost', host).replace('/v1/', '//v1/');
      expectError(await client.post('/v1/endpoints', { url }), 400, 'ENDPOINT_BLOCKED');
      expectError(await client.post('/v1/callbacks', { url, payload: {} }), 400, 'ENDPOINT_BLOCKED');
      const { id } = dataOf(await client.post('/v1/endpoints', { url: uniqueUrl() }), 201);
      expectError(await client.patch(`/v1/endpoints/${String(id)}`, { url }), 400, 'ENDPOINT_BLOCKED');
    },
  );

  it('is told from that of another endpoint, which deliveries may go to', async () => {
    const client = createClient(await local);
    const { ingest_url: url } = dataOf(await client.post('/v1/pull-endpoints', {}), 201);
    dataOf(await client.post('/v1/endpoints', { url }), 201);
  });
});
