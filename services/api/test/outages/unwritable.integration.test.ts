import { expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { startApiWithEndpoint } from '../support/start-api-with-endpoint.js';

it('is not ready while PostgreSQL is read-only, says so, and heals by itself', async () => {
  const { api, client, endpoint } = await startApiWithEndpoint({ proxied: true });
  const name = new URL(api.toDatabase.url).pathname.slice(1);
  // The setting holds for new connections.
  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    await api.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
    api.toDatabase.cut();
    api.toDatabase.restore();
  };
  const waitForReadiness = (status: number): Promise<unknown> =>
    waitFor(async () => (await client.get('/readyz')).status === status);
  const send = () => client.send({ endpoint_id: endpoint.publicId, payload: {} });
  await waitForReadiness(200);

  await setReadOnly('on');
  await waitForReadiness(503);
  const refused = await waitFor(async () => {
    const answer = await send();
    return JSON.stringify(answer.body).includes('read-only') && answer;
  });
  expectError(refused, 503, 'SERVICE_UNAVAILABLE');
  expect(refused.body).toMatchObject({
    error: { message: 'The database is read-only; nothing was stored.' },
  });

  await setReadOnly('off');
  await waitForReadiness(200);
  dataOf(await send(), 202);
});
