import { beforeAll, expect, it } from '@jest/globals';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { type Console, openConsole } from '../support/open-console.js';

let receiver: Receiver;
let { page, posthorn, open }: Pick<Console, 'page' | 'posthorn' | 'open'> = {} as Console;

beforeAll(async () => {
  receiver = await startReceiver(() => ({ status: 200 }));
  releaseAfterFile(() => receiver.close());
  ({ page, posthorn, open } = await openConsole());
});

it('creates an endpoint for Meta with its verify token, and shows the handshake that the sender made', async () => {
  await open('/inbound-endpoints');
  await page.getByRole('button', { name: 'New inbound endpoint' }).click();
  await page.getByRole('combobox', { name: 'Sender', exact: true }).click();
  await page.getByRole('option', { name: 'Meta, WhatsApp', exact: true }).click();
  await page.getByLabel('Forward to').fill(`${receiver.url}/meta`);
  await page.getByLabel('Verify token').fill('a verify token');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('alert', { name: 'Verify token' }).getByText('a verify token').waitFor();
  const url = await page.getByRole('alert', { name: 'Callback URL' }).getByRole('code').innerText();
  const query = 'hub.mode=subscribe&hub.verify_token=a%20verify%20token&hub.challenge=1158201444';
  expect(await (await fetch(`${url}?${query}`)).text()).toBe('1158201444');
  const id = new URL(url).pathname.split('/').at(-2) ?? '';
  await waitFor(async () => (await posthorn.inboundEndpoints.get(id)).lastHandshakeAt !== null);
  await page.getByRole('button', { name: 'I have stored the URL' }).click();
  await page.waitForURL(/inbound-endpoints\/[0-9a-f-]{36}$/);
  await open(`/inbound-endpoints/${id}?tab=settings`);
  await page.getByText('Last handshake').waitFor();
  await page.getByText('In the app dashboard: Webhooks').waitFor();
});

it.each(['inbound', 'pull'] as const)(
  'changes sender, keys, handshake and idempotency member in the settings of %s endpoints',
  async (kind) => {
    const endpoints = kind === 'inbound' ? posthorn.inboundEndpoints : posthorn.pullEndpoints;
    const { id } =
      kind === 'inbound'
        ? await posthorn.inboundEndpoints.create({ url: `${receiver.url}/changed`, provider: 'github' })
        : await posthorn.pullEndpoints.create({ provider: 'github' });
    // A save just after another one counts as a double click.
    const saveUntil = async (isDone: () => Promise<boolean>): Promise<void> => {
      await waitFor(async () => {
        await page.getByRole('button', { name: 'Save' }).click();
        return await isDone();
      });
    };
    await open(`/${kind}-endpoints/${id}?tab=settings`);
    await page.getByRole('combobox', { name: 'Sender', exact: true }).click();
    await page.getByRole('option', { name: 'Standard Webhooks', exact: true }).click();
    await saveUntil(
      async () => (await page.getByLabel('Signature header').inputValue()) === 'webhook-signature',
    );
    await page.getByLabel('Public key', { exact: true }).fill('whpk_');
    await saveUntil(() => page.getByText('is not whpk_ and base64 of 32 bytes').isVisible());
    await page.getByLabel('Public key', { exact: true }).fill('');
    await page.getByLabel('URL of public keys').fill('https://keys.example.com/jwks.json');
    await page.getByLabel('Idempotency member').fill('event.id');
    await page.getByRole('combobox', { name: 'The sender tests the URL as' }).click();
    await page.getByRole('option', { name: 'Another challenge' }).click();
    await page.getByRole('textbox', { name: 'Its path or name' }).last().fill('challenge');
    await saveUntil(() => page.getByText('when: is required with json').isVisible());
    await page.getByLabel('If this header').fill('X-Type');
    await page.getByLabel('is', { exact: true }).fill('verification');
    const expected = {
      provider: 'standard_webhooks',
      jwksUrl: 'https://keys.example.com/jwks.json',
      idempotencyBodyPath: 'event.id',
      handshake: 'echo',
      handshakeEcho: {
        from: 'json',
        name: 'challenge',
        when: { header: 'X-Type', equals: 'verification' },
      },
    };
    await saveUntil(async () => (await endpoints.get(id)).handshake === 'echo');
    expect(await endpoints.get(id)).toMatchObject(expected);
  },
);
