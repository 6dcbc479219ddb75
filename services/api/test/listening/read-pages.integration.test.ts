import { expect, it } from '@jest/globals';
import { createAccount, createSource, waitFor } from '@posthorn/test-support';
import { createSender, listen } from '../support/listen.js';
import { startTestApi } from '../support/start-test-api.js';

const BODY = JSON.stringify({ a: 'a'.repeat(600_000) });

it('keeps the memory of a large page until its client has read it, which a pong proves', async () => {
  const api = await startTestApi();
  const { projectId, apiKey } = await createAccount(api.database);
  const { id: endpointId } = await createSource(api.database, { projectId, isCli: true });
  const listener = await listen({ url: api.url, apiKey, endpointId });
  const events: string[] = [];
  listener.socket.on('message', () => events.push('message')).on('ping', () => events.push('ping'));
  const send = createSender(api, projectId);
  for (let message = 0; message < 3; message += 1) await send(endpointId, { body: BODY });
  await waitFor(() => events.length === 6);
  expect(events).toEqual(['message', 'ping', 'message', 'ping', 'message', 'ping']);
  await listener.close();
});
