import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import type { Locator, Page } from 'playwright-core';
import { findViolations } from '../support/find-violations.js';
import { type Console, openConsole } from '../support/open-console.js';
import { focused } from '../support/walk-by-keyboard.js';

let session: Console;
let receiver: Receiver;
let page: Page;
let field: Locator;
let endpointId: string;
let messageId: string;
let eventId: string;
let localMembers: readonly string[];

beforeAll(async () => {
  receiver = await startReceiver();
  releaseAfterFile(() => receiver.close());
  session = await openConsole();
  page = session.page;
  field = page.getByRole('combobox', { name: 'Search', exact: true });
  const { posthorn, stack } = session;
  localMembers = (await posthorn.projects.get(stack.dev.project_id)).searchable;
  await posthorn.projects.update(stack.dev.project_id, { searchable: ['order.id'] });
  ({ id: endpointId } = await posthorn.endpoints.create({
    url: `${receiver.url}/hook`,
    description: 'Warehouse',
  }));
  await posthorn.consumers.create({ id: 'acme', name: 'Acme Ltd' });
  await posthorn.eventTypes.create({ name: 'warehouse.full' });
  // The setting applies within a second.
  await waitFor(async () => {
    await posthorn.messages.send({ endpointId, payload: { order: { id: 'probe' } } });
    return (await posthorn.search.find({ q: 'probe' })).results.length > 0;
  });
  ({ messageId } = await posthorn.messages.send({ endpointId, payload: { order: { id: 'A-1234' } } }));
  const event = { eventType: 'order.created', consumerId: 'acme', payload: { order: { id: 'A-12' } } };
  ({ eventId } = await posthorn.events.publish(event));
});

async function search(text: string): Promise<Locator> {
  await page.keyboard.press('/');
  await focused(field).waitFor();
  await field.fill(text);
  return page.getByRole('option');
}

describe('the search', () => {
  it.each(['', '/endpoints', '/settings', '/no/such/page'])('opens on the page "%s"', async (path) => {
    await page.goto(`${session.home}${path}`);
    await page.getByRole('heading').first().waitFor();
    await page.keyboard.press('/');
    await focused(field).waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Search' }).click();
    await focused(field).waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  it('shows results by kind, and opens the one that the arrow keys choose', async () => {
    await session.open('/endpoints');
    const options = await search('warehouse');
    await page.getByRole('group', { name: 'Event types' }).getByText('warehouse.full').waitFor();
    expect(await options.count()).toBe(2);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/endpoints/${endpointId}`));
    await field.waitFor({ state: 'detached' });
  });

  it('shows what was opened before, until something is typed', async () => {
    await page.keyboard.press('/');
    await page.getByRole('option', { name: 'Warehouse' }).waitFor();
    await field.fill('no such thing');
    await page.getByText('Nothing has this id, key, name or value.').waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('says of a message whether it was delivered, and whose a result is', async () => {
    await session.open('');
    const options = await search('A-12');
    await options.filter({ hasText: 'order.id: A-1234' }).getByText('delivered', { exact: true }).waitFor();
    await options.filter({ hasText: 'order.created' }).getByText('Acme Ltd · order.id: A-12').waitFor();
    await page.keyboard.press('Escape');
  });

  it('says what is not searched, and adds a member of the last payloads that has the text', async () => {
    const { posthorn } = session;
    await posthorn.messages.send({ endpointId, payload: { sku: 'SKU-9', order: { id: 'A-13' } } });
    await session.open('');
    await search('SKU-9');
    await page.getByText('Of values inside payloads, only these are searched: order.id.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'sku', exact: true }).click();
    await page.getByText('sku is searched from now on').waitFor();
    await page.getByText('only these are searched: order.id, sku.').waitFor();
    await page.getByRole('link', { name: 'Choose them in the settings' }).click();
    await page.getByRole('heading', { name: 'Project settings' }).waitFor();
    await field.waitFor({ state: 'detached' });
    await posthorn.projects.update(session.stack.dev.project_id, { searchable: ['order.id'] });
  });

  it('finds values inside payloads, says of which member, and links to them', async () => {
    await session.open('');
    const options = await search('A-12');
    await options.filter({ hasText: 'order.id: A-1234' }).waitFor();
    const event = options.filter({ hasText: 'order.created' });
    expect(await event.getAttribute('href')).toMatch(new RegExp(`/events/${eventId}$`));
    await options.filter({ hasText: 'order.id: A-1234' }).click();
    await page.waitForURL(new RegExp(`/messages/${messageId}`));
  });

  it('opens what Enter was pressed for before it was found', async () => {
    await session.open('');
    await page.keyboard.press('/');
    await focused(field).waitFor();
    await page.keyboard.type(messageId.slice(0, 13));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/messages\/01/);
  });

  it('shows another customer, and no complaint', async () => {
    await session.open('');
    await (await search('acme ltd')).first().click();
    await page.waitForURL(/\/consumers\/acme/);
    expect(session.complaints).toEqual([]);
  });
});

it.each([['/events', 'A-12']])(
  'the list "%s" is filtered by a value inside payloads',
  async (path, value) => {
    await session.open(path);
    const filter = page.getByLabel('Payload value');
    for (const [typed, isFound] of [
      [value, true],
      ['no-such-value', false],
    ] as const) {
      await filter.fill(typed);
      await filter.press('Enter');
      await page.waitForURL(new RegExp(`search=${typed}$`));
      await waitFor(async () => ((await page.getByRole('row').count()) === 2) === isFound);
    }
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.waitForURL(new RegExp(`${path}$`));
  },
);

it('the local project searches ids and order ids from the start', () => {
  expect(localMembers).toEqual(['id', 'order_id']);
});

it('the settings name the searchable members, and show an issue at their field', async () => {
  await session.open('/settings');
  const members = page.getByRole('combobox', { name: 'Searchable members of payloads' });
  await members.fill('a..b');
  await members.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('is neither dotted names (order.id) nor a JSON pointer').waitFor();
  await members.press('Backspace');
  await members.fill('/customer/email');
  await members.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The project was changed.').waitFor();
  const { searchable } = await session.posthorn.projects.get(session.stack.dev.project_id);
  expect(searchable).toEqual(['order.id', '/customer/email']);
});
