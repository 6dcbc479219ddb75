import { expect, it } from '@jest/globals';
import { createAccount } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

/** Node.js 24 and 26 misread a name like `\/` after it, when the names before are the same. */
const POISON = String.raw`{"q":1,"\\":2}`;
const PAYLOAD = String.raw`{"q":1,"\/":2}`;
const FILTER = String.raw`{"required":["q","/"],"properties":{"q":{"const":1},"\/":{"const":2}}}`;

it('a filter matches escaped names, whatever another tenant sent', async () => {
  const api = await startTestApi();
  const hostile = createClient(api, (await createAccount(api.database)).apiKey);
  const client = createClient(api);
  const endpoint = `{"url":"https://example.com/hooks","filter":${FILTER}}`;
  await client.post('/v1/endpoints', endpoint);
  await hostile.post('/v1/endpoints', `{"url":"https://example.com/hooks","filter":${POISON}}`);
  await hostile.post('/v1/endpoints', '{"url":"https://example.com/hooks","filter":{"type":"object"}}');
  await hostile.post('/v1/events', `{"event_type":"a","payload":${POISON}}`);
  await hostile.post('/v1/consumers', `{"id":"a","metadata":${POISON}}`);
  await hostile.post('/v1/events', POISON);
  const published = await client.post('/v1/events', `{"event_type":"a","payload":${PAYLOAD}}`);
  expect(dataOf(published, 202)).toMatchObject({ message_count: 1 });
});
