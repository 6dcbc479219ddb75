import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { type Console, openConsole } from '../support/open-console.js';

let receiver: Receiver;
let isBroken = true;
let { page, posthorn, open, stack }: Pick<Console, 'page' | 'posthorn' | 'open' | 'stack'> = {} as Console;
let github: string;
let shop: string;

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const post = (url: string, body = '{}'): Promise<Response> => fetch(url, { method: 'POST', body });

beforeAll(async () => {
  receiver = await startReceiver(({ path }) => ({ status: path === '/shop' && isBroken ? 500 : 200 }));
  releaseAfterFile(() => receiver.close());
  ({ page, posthorn, open, stack } = await openConsole());
  await posthorn.projects.update(stack.dev.project_id, { searchable: ['sku'] });
  const endpoints = posthorn.inboundEndpoints;
  const first = await endpoints.create({ name: 'GitHub', url: `${receiver.url}/github` });
  const second = await endpoints.create({ name: 'Shop', url: `${receiver.url}/shop` });
  [github, shop] = [first.id, second.id];
  await post(first.ingestUrl);
  for (const url of [second.ingestUrl, second.ingestUrl]) await post(url);
  await waitFor(async () => {
    const { items } = await posthorn.inboundLogs.list();
    return items.filter(({ attemptCount }) => attemptCount > 0).length === 3;
  });
});

describe('the messages that were received', () => {
  it('are listed for all endpoints, each by its name', async () => {
    await open('/inbound-messages');
    await row('GitHub').getByText('delivered', { exact: true }).waitFor();
    expect(await row('Shop').count()).toBe(2);
  });

  it('show on a phone what the destination answered', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/inbound-messages');
    await row('Shop').first().getByText('500', { exact: true }).filter({ visible: true }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('are filtered by status and endpoint, in the address', async () => {
    await open('/inbound-messages');
    await page.getByRole('combobox', { name: 'Inbound endpoint' }).click();
    await page.getByRole('option', { name: 'GitHub' }).click();
    await row('Shop').first().waitFor({ state: 'detached' });
    await page.reload();
    await row('GitHub').waitFor();
    expect(await row('Shop').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'failed' }).click();
    await page.getByText('No message fits these filters').waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      endpointId: github,
      status: 'failed_permanent',
    });
  });

  it('are filtered by time, on the page of their endpoint, too', async () => {
    const { items } = await posthorn.inboundLogs.list({ inboundEndpointId: shop });
    const from = items[0]?.receivedAt ?? '';
    await open(`/inbound-endpoints/${shop}?from=${from}`);
    await page.getByRole('cell', { name: '500' }).first().waitFor();
    expect(await page.getByRole('cell', { name: '500' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Clear' }).last().click();
    await waitFor(async () => (await page.getByRole('cell', { name: '500' }).count()) === 2);
  });

  it('are replayed and deleted together, after a question that names their number', async () => {
    isBroken = false;
    const before = receiver.requests.length;
    await open(`/inbound-messages?endpointId=${shop}`);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.getByRole('button', { name: 'Replay 2 messages' }).click();
    await receiver.waitForRequests(before + 2);
    await page.getByText('2 messages queued for replay.').waitFor();
    await waitFor(
      async () => (await page.getByRole('cell', { name: 'delivered', exact: true }).count()) === 2,
    );
    await page.getByRole('checkbox').last().check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete 1 message' }).click();
    await waitFor(async () => (await row('Shop').count()) === 1);
  });
});

it('come by a new ingest URL, and by the old one as long as was chosen', async () => {
  const { id, ingestUrl } = await posthorn.inboundEndpoints.create({ url: `${receiver.url}/lost` });
  await open(`/inbound-endpoints/${id}`);
  await page.getByRole('button', { name: 'New ingest URL' }).click();
  await page.getByRole('combobox', { name: 'The old URL' }).click();
  await page.getByRole('option', { name: 'ends at once' }).click();
  await page.getByRole('button', { name: 'Make the URL' }).click();
  await page.getByText('The old URL does not work any more.').waitFor();
  const made = await page.getByRole('alert').locator('code').innerText();
  await waitFor(async () => (await post(ingestUrl)).status === 404);
  expect((await post(made)).status).toBe(202);
});

describe('all messages that were received with a payload value', () => {
  it('are replayed, and no others', async () => {
    const { id, ingestUrl } = await posthorn.inboundEndpoints.create({ url: `${receiver.url}/parts` });
    for (const sku of ['S-1', 'S-2', 'T-1']) await post(ingestUrl, JSON.stringify({ sku }));
    await waitFor(async () => {
      const sent = { inboundEndpointId: id, status: 'succeeded' };
      return (await posthorn.inboundLogs.list(sent)).items.length === 3;
    });
    await open(`/inbound-endpoints/${id}?status=succeeded&search=S-`);
    await page.getByRole('button', { name: 'Replay all delivered' }).click();
    await page.getByText('with a payload value that begins with S-').waitFor();
    await page.getByRole('button', { name: 'Replay 2 messages' }).click();
    await page.getByText('2 messages queued for replay.').waitFor();
  });
});

describe('the events that are kept', () => {
  it('are filtered by a payload value, and acknowledged and deleted together', async () => {
    const { id, ingestUrl } = await posthorn.pullEndpoints.create({ name: 'Parts' });
    for (const sku of ['S-1', 'S-2', 'T-1']) await post(ingestUrl, JSON.stringify({ sku }));
    const rows = page.locator('tbody tr[data-index]');
    await open(`/pull-endpoints/${id}`);
    await waitFor(async () => (await rows.count()) === 3);
    await page.getByRole('textbox', { name: 'Payload value' }).fill('S-');
    await page.keyboard.press('Enter');
    await waitFor(async () => (await rows.count()) === 2);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    let readOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (readOn = resolve));
    await page.route('**/events?**', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Acknowledge 2 messages' }).click();
    await page.getByText('Acknowledged: 2.').waitFor();
    // A box that is ticked while the list is read again stays ticked.
    await waitFor(async () => (await page.getByRole('checkbox', { checked: true }).count()) === 0);
    readOn();
    await page.unrouteAll({ behavior: 'wait' });
    await waitFor(async () => (await rows.filter({ hasText: 'delivered' }).count()) === 2);
    await page.getByRole('checkbox').last().check();
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await page.getByRole('button', { name: 'Delete 1 message' }).click();
    await waitFor(async () => (await rows.count()) === 1);
    expect(await posthorn.pullEndpoints.get(id)).toMatchObject({ counts: { stored: 1, delivered: 1 } });
  });
});

describe('the numbers', () => {
  it('of an inbound endpoint are those of its own messages, with their curve', async () => {
    await open(`/inbound-endpoints/${github}?tab=traffic`);
    await page.getByText('Delivered', { exact: true }).first().waitFor();
    await waitFor(async () => (await page.getByText('100%').count()) > 0);
    await page.getByLabel('Messages by acceptance').waitFor();
  });

  it('of a pull endpoint lead to the events that they count, and so does a bar', async () => {
    const { id, ingestUrl } = await posthorn.pullEndpoints.create({ name: 'Counted' });
    for (let count = 0; count < 3; count += 1) await post(ingestUrl);
    const [first] = (await posthorn.pullEvents.list(id)).items;
    await posthorn.pullEvents.acknowledge(id, { eventIds: [first?.id ?? ''] });
    const rows = page.locator('tbody tr[data-index]');
    await open(`/pull-endpoints/${id}?tab=traffic&window=1h`);
    await page.getByRole('link', { name: /^Stored\s*2$/ }).click();
    await waitFor(async () => (await rows.count()) === 2);
    expect(new URL(page.url()).searchParams.get('status')).toBe('stored');
    await page.goBack();
    const legend = page.getByRole('link', { name: 'Acknowledged', exact: true });
    expect(await legend.getAttribute('href')).toContain('status=delivered');
    const acknowledged = '[data-series="Acknowledged"]:not([style*="height: 0%"])';
    await page.getByLabel('Events over time').locator(acknowledged).click();
    await waitFor(async () => (await rows.count()) === 1);
    await rows.getByText('delivered').waitFor();
  });

  it('of what was received stand on the overview, also of what is kept', async () => {
    const { ingestUrl } = await posthorn.pullEndpoints.create({ name: 'Stock' });
    await post(ingestUrl);
    await open('');
    await page.getByRole('heading', { name: 'Received and forwarded' }).waitFor();
    await page.getByRole('heading', { name: 'Received and kept' }).waitFor();
    await page.getByText('Acknowledged', { exact: true }).waitFor();
  });
});
