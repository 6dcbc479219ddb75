import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { type Console, openConsole } from '../support/open-console.js';

let receiver: Receiver;
let endpointId: string;
let { page, posthorn, home, open, complaints }: Console = {} as Console;

beforeAll(async () => {
  receiver = await startReceiver(({ path }) => ({ status: path === '/gone' ? 500 : 200 }));
  releaseAfterFile(() => receiver.close());
  ({ page, posthorn, home, open, complaints } = await openConsole());
  ({ id: endpointId } = await posthorn.endpoints.create({ url: `${receiver.url}/hook` }));
});

async function sendMessage(): Promise<string> {
  const { messageId } = await posthorn.messages.send({ endpointId, payload: {} });
  await waitFor(async () => (await posthorn.messages.get(messageId)).status === 'succeeded');
  return messageId;
}

describe('a message that is deleted', () => {
  /** Resolves with the answers of 404 that came until the deletion was done. */
  async function deleteShown(messageId: string): Promise<readonly string[]> {
    const missing: string[] = [];
    page.on('response', (response) => response.status() === 404 && missing.push(response.url()));
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the message' }).click();
    await page.getByText('1 message deleted.').waitFor();
    await page.getByText(messageId).waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    return missing;
  }

  it('closes its panel, is not read again and leaves no failure', async () => {
    const messageId = await sendMessage();
    await open(`/messages?open=${messageId}`);
    expect(await deleteShown(messageId)).toEqual([]);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').filter({ hasText: 'This did not work' }).count()).toBe(0);
  });

  it('leads from its page back to the messages', async () => {
    const messageId = await sendMessage();
    await open(`/messages/${messageId}`);
    expect(await deleteShown(messageId)).toEqual([]);
    await page.waitForURL(`${home}/messages`);
  });
});

describe('shows by itself what changed elsewhere:', () => {
  it('the pause of an endpoint', async () => {
    await open(`/endpoints/${endpointId}`);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await posthorn.endpoints.pause(endpointId);
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await posthorn.endpoints.resume(endpointId);
  });

  it('a new message of an endpoint, and a new dead letter', async () => {
    await open(`/endpoints/${endpointId}?tab=messages`);
    const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/gone`, retrySchedule: [600] });
    const before = await page.getByRole('row').count();
    await sendMessage();
    await waitFor(async () => (await page.getByRole('row').count()) > before);

    await open('/dead-letters');
    const { messageId } = await posthorn.messages.send({ endpointId: id, payload: {} });
    await waitFor(async () => (await posthorn.messages.get(messageId)).status === 'pending_retry');
    await posthorn.messages.cancel(messageId);
    await page.getByRole('row').filter({ hasText: '/gone' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
