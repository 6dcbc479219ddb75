import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { NewInboundEndpoint } from '@posthorn/client';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { chooseMore } from '../support/choose-more.js';
import { type Console, openConsole } from '../support/open-console.js';

const run = promisify(execFile);
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

let receiver: Receiver;
let { page, posthorn, open, home }: Pick<Console, 'page' | 'posthorn' | 'open' | 'home'> = {} as Console;

beforeAll(async () => {
  receiver = await startReceiver(() => ({ status: 200 }));
  releaseAfterFile(() => receiver.close());
  ({ page, posthorn, open, home } = await openConsole());
});

/** Runs the command of the page. Resolves with the status of the answer. */
async function runCommand(): Promise<string> {
  const command = await page
    .getByLabel(/^Run this in a terminal/)
    .first()
    .innerText();
  const { stdout } = await run('sh', ['-c', `${command} -s -o /dev/null -w '%{http_code}'`]);
  return stdout;
}

describe('an inbound endpoint', () => {
  it('is created with the values to paste at GitHub, and its secret is entered later', async () => {
    await open('/inbound-endpoints');
    await page.getByRole('button', { name: 'New inbound endpoint' }).click();
    await page.getByLabel('Forward to').fill(`${receiver.url}/github`);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Payload URL').waitFor();
    await page.getByText('Choose a secret, enter it there').waitFor();
    await page.getByText('application/json').waitFor();
    await page.getByRole('button', { name: 'I have stored the URL' }).click();
    await page.waitForURL(/inbound-endpoints\/[0-9a-f-]{36}$/);
    await page.getByRole('tab', { name: 'Settings' }).click();
    expect(await page.getByLabel('Signature header').inputValue()).toBe('X-Hub-Signature-256');
    await page.getByRole('switch', { name: 'Senders must sign' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^is required while verifyHmac is on, unless .* is given$/).waitFor();
    await page.getByLabel('Secret of the sender').fill(SECRET);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The endpoint was changed.').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await posthorn.inboundEndpoints.get(id)).toMatchObject({ verifyHmac: true });
  });
});

it('shows the secret to paste at GitHub, when it was entered', async () => {
  await open('/inbound-endpoints');
  await page.getByRole('button', { name: 'New inbound endpoint' }).click();
  await page.getByLabel('Forward to').fill(`${receiver.url}/with-secret`);
  await page.getByLabel('Secret of the sender').fill(SECRET);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Payload URL').waitFor();
  await page.getByText(SECRET).waitFor();
  await page.getByRole('button', { name: 'I have stored the URL' }).click();
});

it.each([
  {
    sender: 'Stripe',
    name: 'Endpoint URL',
    place: 'In Workbench',
    settings: { hmacHeaderName: 'Stripe-Signature', timestampTtlSeconds: 300 },
  },
  {
    sender: 'Shopify',
    name: 'URL',
    place: 'In the admin',
    settings: { hmacHeaderName: 'X-Shopify-Hmac-Sha256' },
  },
  {
    sender: 'Slack',
    name: 'Request URL',
    place: 'In the settings of the app',
    settings: {
      hmacHeaderName: 'X-Slack-Signature',
      timestampHeaderName: 'X-Slack-Request-Timestamp',
      timestampTtlSeconds: 300,
    },
  },
  {
    sender: 'Twilio',
    name: 'Webhook URL',
    place: 'In the Console',
    settings: { provider: 'twilio', idempotencyHeaderNames: ['I-Twilio-Idempotency-Token'] },
  },
  {
    sender: 'Mailgun',
    name: 'URL',
    place: 'Send, Sending, Webhooks',
    settings: { provider: 'mailgun', hmacHeaderName: null, timestampTtlSeconds: 29_100 },
  },
])('is created for $sender with its signature, and accepts what it signs', async (given) => {
  const { sender, name, place, settings } = given;
  const path = `/created-for-${sender}`;
  await open('/inbound-endpoints');
  await page.getByRole('button', { name: 'New inbound endpoint' }).click();
  await page.getByRole('combobox', { name: 'Sender', exact: true }).click();
  // What is typed replaces the sender that stood there.
  await page.keyboard.type(sender);
  await page.getByRole('option', { name: sender, exact: true }).click();
  await page.getByLabel('Forward to').fill(receiver.url + path);
  await page.getByLabel('Secret of the sender').fill(SECRET);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText(place).waitFor();
  const ingestUrl = await page.getByRole('alert', { name, exact: true }).getByRole('code').innerText();
  await page.getByRole('button', { name: 'I have stored the URL' }).click();
  await page.waitForURL(/inbound-endpoints\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await posthorn.inboundEndpoints.get(id)).toMatchObject({
    name: sender,
    verifyHmac: true,
    ...settings,
  });
  await page.getByRole('tab', { name: 'Send a sample' }).click();
  await page.getByLabel('Ingest URL').fill(ingestUrl);
  await page.getByLabel('Secret of the sender').fill(SECRET);
  await page.getByRole('button', { name: 'Sign a sample' }).click();
  expect(await runCommand()).toBe('202');
  await waitFor(() => receiver.requests.some((request) => request.path === path));
});

describe('a sample', () => {
  it.each<[string, Partial<NewInboundEndpoint>]>([
    ['GitHub', { hmacHeaderName: 'X-Hub-Signature-256', idempotencyHeaderNames: ['X-GitHub-Delivery'] }],
    ['Stripe', { hmacHeaderName: 'Stripe-Signature', timestampTtlSeconds: 300 }],
    ['Shopify', { hmacHeaderName: 'X-Shopify-Hmac-Sha256' }],
    [
      'Slack',
      {
        hmacHeaderName: 'X-Slack-Signature',
        timestampHeaderName: 'X-Slack-Request-Timestamp',
        timestampTtlSeconds: 300,
      },
    ],
    ['Standard Webhooks', { hmacHeaderName: 'webhook-signature', timestampTtlSeconds: 300 }],
    ['Posthorn', { hmacHeaderName: 'X-Webhook-Signature', timestampTtlSeconds: 300 }],
    ['a sender with a token', { verifyStaticToken: true, tokenQueryParam: 'token', tokenValue: SECRET }],
  ])('signed in the browser as %s signs is accepted and forwarded', async (name, settings) => {
    const path = `/${encodeURIComponent(name)}`;
    const verifyHmac = settings.hmacHeaderName !== undefined;
    const { id, ingestUrl } = await posthorn.inboundEndpoints.create({
      url: receiver.url + path,
      ...settings,
      ...(verifyHmac && { verifyHmac, hmacSecret: SECRET }),
    });
    await open(`/inbound-endpoints/${id}`);
    await page.getByRole('tab', { name: 'Send a sample' }).click();
    await page.getByLabel('Ingest URL').fill(ingestUrl);
    await page.getByLabel(verifyHmac ? 'Secret of the sender' : 'Token', { exact: false }).fill(SECRET);
    await page.getByRole('button', { name: 'Sign a sample' }).click();
    expect(await runCommand()).toBe('202');
    await waitFor(() => receiver.requests.some((request) => request.path === path));
  });

  it('is shown in a panel, or with a modifier key in a new tab', async () => {
    await page.getByRole('tab', { name: 'Messages' }).click();
    const row = page.getByRole('row').nth(1);
    const opened = page.context().waitForEvent('page');
    await row.click({ modifiers: ['Control'] });
    const tab = await opened;
    await tab.getByRole('complementary', { name: 'Received message' }).getByText('SHA-256').waitFor();
    await tab.close();
    await row.click();
    await page.getByRole('complementary', { name: 'Received message' }).getByText('First byte').waitFor();
    await page.getByRole('tab', { name: 'Payload' }).click();
    await page.getByLabel('Payload', { exact: true }).getByText('the console').waitFor();
  });

  it('with a wrong secret is refused, and the rejection names the check', async () => {
    const { id, ingestUrl } = await posthorn.inboundEndpoints.create({
      url: `${receiver.url}/refused`,
      verifyHmac: true,
      hmacHeaderName: 'X-Signature',
      hmacSecret: SECRET,
    });
    await open(`/inbound-endpoints/${id}`);
    await page.getByRole('tab', { name: 'Send a sample' }).click();
    await page.getByLabel('Ingest URL').fill(ingestUrl);
    await page.getByLabel('Secret of the sender').fill('wrong');
    await page.getByRole('button', { name: 'Sign a sample' }).click();
    expect(await runCommand()).toBe('401');
    await page.getByRole('tab', { name: 'Rejections' }).click();
    await page.getByRole('row', { name: 'The signature is wrong' }).click();
    await page.getByText('Enter the sender’s secret again in the settings.').waitFor();
    await page.getByText('hmac_failed').last().waitFor();
    await page.getByText('Headers, without secrets').waitFor();
  });
});

describe('the signing keys of an inbound endpoint', () => {
  it('are rotated as those of an endpoint are, and what is forwarded carries both signatures meanwhile', async () => {
    const { id, ingestUrl } = await posthorn.inboundEndpoints.create({
      url: `${receiver.url}/signed`,
      signingEnabled: true,
    });
    const signatures = async (): Promise<number> => {
      const before = receiver.requests.length;
      await fetch(ingestUrl, { method: 'POST', body: '{}' });
      const forwarded = (await receiver.waitForRequests(before + 1)).at(-1);
      return String(forwarded?.headers['x-webhook-signature']).split('sha256=').length - 1;
    };
    await open(`/inbound-endpoints/${id}?tab=keys`);
    await page.getByRole('button', { name: 'Add a key' }).click();
    await page.getByText(/^whsec_/).waitFor();
    await page.getByLabel('done').waitFor();
    // A worker knows an endpoint's keys for a moment.
    await waitFor(async () => (await signatures()) === 2);
    const [newest] = await posthorn.inboundSigningKeys.list(id);
    await page.getByRole('button', { name: 'Remove' }).first().click();
    await page.getByRole('button', { name: 'Remove the key' }).click();
    await page.getByText(/^The key .* was removed\.$/).waitFor();
    expect(await posthorn.inboundSigningKeys.list(id)).toEqual([newest]);
  });

  it('are none while what is forwarded is not signed, and the page says how to change that', async () => {
    const { id } = await posthorn.inboundEndpoints.create({ url: `${receiver.url}/unsigned` });
    await open(`/inbound-endpoints/${id}?tab=keys`);
    await page.getByText('What is forwarded is not signed').waitFor();
  });
});

describe('a received payload', () => {
  it('is downloaded byte by byte, with the hash that the page shows', async () => {
    const body = Buffer.from([0xef, 0xbb, 0xbf, 0x00, 0xff, 0xfe, 0x80, 0x0d, 0x0a]);
    const { id, ingestUrl } = await posthorn.inboundEndpoints.create({ url: `${receiver.url}/bytes` });
    await fetch(ingestUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    });
    await open(`/inbound-endpoints/${id}`);
    await page.getByRole('row').nth(1).click();
    await page.getByRole('tab', { name: 'Payload' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.bin$/);
    const bytes = await readFile(await file.path());
    expect(bytes).toEqual(body);
    await page.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor();
  });
});

describe('a pull endpoint', () => {
  it('keeps a signed sample as an event, and its settings are changed', async () => {
    const { id, ingestUrl } = await posthorn.pullEndpoints.create({ name: 'orders' });
    await open(`/pull-endpoints/${id}`);
    await page.getByRole('tab', { name: 'Send a sample' }).click();
    await page.getByLabel('Ingest URL').fill(ingestUrl);
    await page.getByRole('button', { name: 'Sign a sample' }).click();
    expect(await runCommand()).toBe('202');
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('cell', { name: 'stored' }).waitFor();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByLabel('Name', { exact: true }).fill('orders of the shop');
    await page.getByLabel('Retention in days').fill('3');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'orders of the shop' }).waitFor();
    expect(await posthorn.pullEndpoints.get(id)).toMatchObject({ retentionDays: 3 });
  });

  it('filters its events by status, type and time, in the address', async () => {
    const { id, ingestUrl } = await posthorn.pullEndpoints.create({
      eventTypeSource: 'header',
      eventTypePath: 'X-Event',
    });
    for (const type of ['stock.low', 'stock.out'])
      await fetch(ingestUrl, { method: 'POST', headers: { 'X-Event': type }, body: '{}' });
    const [first] = (await posthorn.pullEvents.list(id, { status: 'all' })).items;
    await posthorn.pullEvents.acknowledge(id, { eventIds: [first?.id ?? ''] });
    await open(`/pull-endpoints/${id}`);
    await page.getByRole('cell', { name: 'stock.low' }).waitFor();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'stored' }).click();
    await page.getByRole('cell', { name: 'stock.low' }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'stock.out' }).waitFor();
    await page.reload();
    await page.getByRole('cell', { name: 'stock.out' }).waitFor();
    await page.getByLabel('Event type').fill('stock.low');
    await page.keyboard.press('Enter');
    await page.getByText('No event fits these filters').waitFor();
    await open(`/pull-endpoints/${id}?to=${first?.receivedAt ?? ''}`);
    await page.getByText('No event fits these filters').waitFor();
  });

  it('shows in words why it refused a request', async () => {
    const { id, ingestUrl } = await posthorn.pullEndpoints.create({
      verifyStaticToken: true,
      tokenHeaderName: 'X-Token',
      tokenValue: 'a-token-of-some-length',
    });
    expect((await fetch(ingestUrl, { method: 'POST', body: '{}' })).status).toBe(401);
    await open(`/pull-endpoints/${id}?tab=rejections`);
    await page.getByText('The token is missing').waitFor();
  });

  it('is paused, resumed and deleted', async () => {
    const { id } = await posthorn.pullEndpoints.create({ name: 'short-lived' });
    await open(`/pull-endpoints/${id}`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await chooseMore(page, 'Delete the endpoint');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(`${home}/pull-endpoints`);
  });
});
