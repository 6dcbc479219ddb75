import { it } from '@jest/globals';
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
