import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { chooseMore } from '../support/choose-more.js';
import { type Console, openConsole } from '../support/open-console.js';

let receiver: Receiver;
let { page, posthorn, open, openAfresh, home, requested }: Console = {} as Console;

beforeAll(async () => {
  receiver = await startReceiver(({ path }) => ({ status: path === '/broken' ? 503 : 200 }));
  releaseAfterFile(() => receiver.close());
  ({ page, posthorn, open, openAfresh, home, requested } = await openConsole());
  await posthorn.consumers.create({ id: 'bakery', name: 'Bakery Lund', metadata: { crm_id: 4711 } });
  await posthorn.consumers.create({ id: 'cafe', name: 'Café Norte' });
  await posthorn.eventTypes.create({ name: 'order.created' });
  await posthorn.eventTypes.create({ name: 'stock.low' });
  const eventTypes = ['order.*', 'invoice.paid'];
  await posthorn.endpoints.create({ url: `${receiver.url}/bakery`, consumerId: 'bakery', eventTypes });
  const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/paused`, consumerId: 'bakery' });
  await posthorn.endpoints.pause(id);
  await posthorn.endpoints.create({ url: `${receiver.url}/cafe`, consumerId: 'cafe' });
  for (const consumerId of ['bakery', 'cafe'])
    await posthorn.events.publish({ eventType: 'order.created', consumerId, payload: { order: 1 } });
});

describe('the page of a consumer', () => {
  it('is reached by its name, and shows its endpoints with their health, and no other', async () => {
    await open('/consumers');
    await page.getByRole('cell', { name: 'Bakery Lund' }).click();
    await page.getByRole('heading', { name: 'Bakery Lund' }).waitFor();
    const row = (path: string) => page.getByRole('row').filter({ hasText: path });
    await row('/paused').getByText('paused', { exact: true }).waitFor();
    await row('/bakery').getByText('healthy').waitFor();
    await row('/paused').getByText('1 message held').waitFor();
    expect(await row('/cafe').count()).toBe(0);
  });

  it('shows its messages, and no other', async () => {
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('cell', { name: '/bakery' }).waitFor();
    expect(await page.getByRole('cell', { name: '/cafe' }).count()).toBe(0);
  });

  it('filters its messages in the address, and stays with the customer', async () => {
    await open('/consumers/bakery?tab=messages');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'held' }).click();
    await page.getByRole('cell', { name: '/bakery' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('cell', { name: '/paused' }).waitFor();
    expect(await page.getByRole('cell', { name: '/bakery' }).count()).toBe(0);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      tab: 'messages',
      status: 'paused',
    });
  });

  it('says which event types reach it, and which do not', async () => {
    await page.getByRole('tab', { name: 'Event types' }).click();
    await page.getByRole('row', { name: /^invoice\.paid .*\/bakery/ }).waitFor();
    await page.getByRole('row', { name: /^order\.created .*\/bakery/ }).waitFor();
    await open('/consumers/cafe?tab=event-types');
    await page.getByRole('row', { name: /^stock\.low .*\/cafe/ }).waitFor();
    await posthorn.consumers.create({ id: 'new' });
    await open('/consumers/new?tab=event-types');
    await page.getByRole('row', { name: 'stock.low no endpoint of this consumer' }).waitFor();
  });

  it('changes the name and the metadata, digit by digit', async () => {
    await open('/consumers/cafe?tab=details');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('Café Sur');
    await page.getByLabel('Metadata').fill('{"crm": 12345678901234567890}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Café Sur' }).waitFor();
    await page.getByRole('tabpanel').getByText('12345678901234567890').waitFor();
  });
});

/** The tab that a click opens. */
async function openedBy(click: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await click();
  return await opened;
}

describe('the portal', () => {
  it('opens as the customer sees it, without more rights than chosen, and the token leaves the address', async () => {
    await open('/consumers/bakery');
    await page.getByRole('button', { name: 'Open portal as' }).click();
    await page.getByText('You see what Bakery Lund sees').waitFor();
    const tab = await openedBy(() => page.getByRole('button', { name: 'Open in a new tab' }).click());
    await tab.getByText('/bakery').first().waitFor();
    expect(await tab.getByText('/cafe').count()).toBe(0);
    expect(new URL(tab.url()).hash).toBe('');
    expect(tab.url()).not.toContain('token');
    expect(await tab.evaluate('window.opener')).toBeNull();
    const [session] = (await posthorn.portalSessions.list({ consumerId: 'bakery' })).items;
    expect(session?.capabilities).toEqual(['payloads.read']);
    await tab.close();
  });

  it('is linked for a chosen time and with chosen rights, and the link ends with its session', async () => {
    await open('/consumers/bakery?tab=portal');
    await page.getByRole('button', { name: 'Copy a portal link' }).click();
    await page.getByRole('combobox', { name: 'Works for' }).click();
    await page.getByRole('option', { name: '8 hours' }).click();
    await page.getByRole('checkbox', { name: 'See signing secrets' }).uncheck();
    await page.getByRole('button', { name: 'Make the link' }).click();
    const url = await page.getByRole('alert', { name: 'Portal link' }).getByRole('code').innerText();
    expect(url).toMatch(/\/portal\/[^?#]+#token=wh_portal_/);
    const [session] = (await posthorn.portalSessions.list({ consumerId: 'bakery' })).items;
    const { createdAt, expiresAt, capabilities = [] } = session ?? {};
    expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt ?? '')).toBe(8 * 3_600_000);
    expect([...capabilities].sort()).toEqual(['endpoints.write', 'messages.replay', 'payloads.read']);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('change endpoints, send again, read payloads').waitFor();
    await page.getByRole('button', { name: 'End' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await page.getByText('The session was ended.').waitFor();
    const ids = (await posthorn.portalSessions.list({ consumerId: 'bakery' })).items.map(({ id }) => id);
    expect(ids).not.toContain(session?.id);
  });
});

describe('the name of a consumer', () => {
  const of = { endpoint: '', message: '', event: '' };

  beforeAll(async () => {
    await posthorn.consumers.create({ id: 'maison', name: 'Maison Verte' });
    const settings = { url: `${receiver.url}/broken`, consumerId: 'maison', retrySchedule: [1] };
    of.endpoint = (await posthorn.endpoints.create(settings)).id;
    const { eventId, messages } = await posthorn.events.publish({
      eventType: 'order.created',
      consumerId: 'maison',
      payload: { order: 2 },
    });
    of.event = eventId;
    of.message = messages[0]?.messageId ?? '';
    await waitFor(async () => (await posthorn.deadLetters.list()).items.length === 1, 30_000);
  });

  it.each([
    ['the overview', () => ''],
    ['the messages', () => '/messages'],
    ['a message', () => `/messages/${of.message}`],
    ['the panel of a message', () => `/messages?open=${of.message}`],
    ['the endpoints', () => '/endpoints'],
    ['an endpoint', () => `/endpoints/${of.endpoint}`],
    ['the dead letters', () => '/dead-letters'],
    ['the events', () => '/events'],
    ['an event', () => `/events/${of.event}`],
  ])('stands on %s', async (_where, path) => {
    await open(path());
    await page.getByText('Maison Verte').filter({ visible: true }).first().waitFor();
  });

  it.each(['/messages', '/dead-letters', '/events'])('stands in each row on a phone: %s', async (path) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(path);
    const row = page.getByRole('row').filter({ hasText: 'Maison Verte' }).first();
    await row.getByText('Maison Verte').filter({ visible: true }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('is read for all rows of a list in one call', async () => {
    const before = requested.length;
    const fresh = await openAfresh('/messages');
    for (const name of ['Maison Verte', 'Bakery Lund', 'Café Sur'])
      await fresh.getByRole('cell', { name }).first().waitFor();
    expect(requested.slice(before).filter((url) => url.includes('/v1/consumers?ids='))).toHaveLength(1);
    await fresh.context().close();
  });
});

it('erases a consumer only when its name is typed, and says what is lost in numbers', async () => {
  await waitFor(async () => (await posthorn.logs.list({ consumerId: 'bakery' })).items.length === 2);
  await open('/consumers/bakery');
  await chooseMore(page, 'Erase the consumer');
  await page.getByText(/This deletes 2 endpoints.*of 2 messages/).waitFor();
  await page.getByLabel('To confirm, type Bakery Lund').fill('bakery');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await page.getByText('Type Bakery Lund.').waitFor();
  expect((await posthorn.consumers.get('bakery')).id).toBe('bakery');
  await page.getByLabel('To confirm, type Bakery Lund').fill('Bakery Lund');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await page.waitForURL(`${home}/consumers`);
  await expect(posthorn.consumers.get('bakery')).rejects.toThrow('no such consumer');
});
