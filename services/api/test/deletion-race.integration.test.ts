import { expect, it } from '@jest/globals';
import { dataOf } from './support/answers.js';
import { createClient } from './support/client.js';
import { startTestApi } from './support/start-test-api.js';

it('a change that races with the deletion of its endpoint is done or NOT_FOUND', async () => {
  const client = createClient(await startTestApi());
  for (let round = 0; round < 15; round++) {
    const { id } = dataOf(await client.post('/v1/endpoints', { url: 'https://example.com/hook' }), 201);
    const path = `/v1/endpoints/${String(id)}`;
    const responses = await Promise.all([
      client.patch(path, { description: 'x' }),
      client.delete(path),
      client.patch(path, { description: 'y' }),
      client.delete(path),
      client.post(`${path}/signing-keys`),
      client.patch(path, { description: 'z' }),
    ]);
    for (const { status } of responses) expect([200, 201, 404]).toContain(status);
  }
});
