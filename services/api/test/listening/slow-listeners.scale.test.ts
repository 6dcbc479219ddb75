import { expect, it } from '@jest/globals';
import { createAccount, createSource, releaseAfterTest, waitFor } from '@posthorn/test-support';
import { type ListenOptions, createSender, listen } from '../support/listen.js';
import { startTestApi } from '../support/start-test-api.js';

const TENANTS = 5;
const SOCKETS = 11;
const MESSAGES = 8;
const BODY = JSON.stringify({ a: 'a'.repeat(1_000_000) });

it('listeners that do not read hold up no listener of another tenant, and one of them is cut off', async () => {
  const api = await startTestApi();
  const open = async (): Promise<ListenOptions & { readonly projectId: string }> => {
    const { projectId, apiKey } = await createAccount(api.database);
    const { id } = await createSource(api.database, { projectId, isCli: true });
    return { url: api.url, apiKey, endpointId: id, projectId };
  };
  for (let tenant = 0; tenant < TENANTS; tenant += 1) {
    const endpoint = await open();
    for (let socket = 0; socket < SOCKETS; socket += 1) {
      const listener = await listen(endpoint);
      listener.socket.pause();
      releaseAfterTest(() => listener.socket.terminate());
    }
    const send = createSender(api, endpoint.projectId);
    for (let message = 0; message < MESSAGES; message += 1) await send(endpoint.endpointId, { body: BODY });
  }
  const quick = await open();
  const listener = await listen(quick);
  const id = await createSender(api, quick.projectId)(quick.endpointId, { body: BODY });
  expect(await listener.awaitMessages(1)).toEqual([id]);
  await listener.close();
  await waitFor(() =>
    api.logs.some(({ message }) => message.startsWith('a listener did not take its messages')),
  );
});
