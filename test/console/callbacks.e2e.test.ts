import { createHmac } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { type Receiver, releaseAfterFile, startReceiver } from '@posthorn/test-support';
import { type Console, openConsole } from '../support/open-console.js';

let receiver: Receiver;
let { page, posthorn, open }: Pick<Console, 'page' | 'posthorn' | 'open'> = {} as Console;

beforeAll(async () => {
  receiver = await startReceiver(() => ({ status: 500 }));
  releaseAfterFile(() => receiver.close());
  ({ page, posthorn, open } = await openConsole());
});

it('makes the first signing key of callbacks, shows its secret once, and rotates it', async () => {
  await open('/settings');
  const keys = page.getByRole('group', { name: 'Signing keys of callbacks' });
  await keys.getByRole('button', { name: 'Add a key' }).click();
  const secret = await keys.getByText(/^whsec_/).innerText();
  await posthorn.callbacks.send({ url: `${receiver.url}/done`, payload: { job: 1 } });
  const [{ headers, body } = { headers: {}, body: '' }] = await receiver.waitForRequests(1);
  const { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature } = { ...headers };
  const signed = createHmac('sha256', secret)
    .update(`${String(timestamp)}.`)
    .update(body)
    .digest('hex');
  expect(signature).toBe(`sha256=${signed}`);
  await open('/settings');
  await keys.getByText(/^…/).waitFor();
  expect(await keys.getByText(/^whsec_/).count()).toBe(0);
  await keys.getByRole('button', { name: 'Add a key' }).click();
  await keys.getByText('new', { exact: true }).waitFor();
  expect(await posthorn.callbackSigningKeys.list()).toHaveLength(2);
});

it('shows the URL of a callback where other messages lead to their endpoint', async () => {
  const url = `${receiver.url}/jobs/17`;
  const { messageId } = await posthorn.callbacks.send({ url, payload: { job: 17 } });
  await receiver.waitForRequests(2);
  await open(`/messages/${messageId}`);
  await page.getByText(url, { exact: true }).first().waitFor();
  expect(await page.getByRole('link', { name: url }).count()).toBe(0);
  await page.getByText(/attempt 2/).waitFor();
});
