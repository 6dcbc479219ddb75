import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { RawJson } from '@posthorn/client';
import { releaseAfterFile, startReceiver } from '@posthorn/test-support';
import { type Console, openConsole } from '../support/open-console.js';

const PAYLOAD = '{"order":12345678901234567890,"total":1.0}';

let { page, posthorn, open }: Pick<Console, 'page' | 'posthorn' | 'open'> = {} as Console;
let eventId: string;

beforeAll(async () => {
  const receiver = await startReceiver(() => ({ status: 200 }));
  releaseAfterFile(() => receiver.close());
  ({ page, posthorn, open } = await openConsole());
  await posthorn.endpoints.create({ url: `${receiver.url}/hook`, consumerId: 'bakery' });
  const payload = new RawJson(PAYLOAD);
  ({ eventId } = await posthorn.events.publish({
    eventType: 'order.created',
    consumerId: 'bakery',
    payload,
  }));
});

describe('the events', () => {
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  beforeAll(async () => {
    await posthorn.consumers.put('cafe', { name: 'Café Norte' });
    await posthorn.events.publish({ eventType: 'stock.low', consumerId: 'cafe', payload: {} });
  });

  it('are filtered by their type and by the name of their consumer, in the address', async () => {
    await open('/events');
    await row('stock.low').waitFor();
    await page.getByLabel('Event type').fill('order.created');
    await page.keyboard.press('Enter');
    await row('stock.low').waitFor({ state: 'detached' });
    await page.reload();
    await row('order.created').waitFor();
    expect(await row('stock.low').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Consumer' }).click();
    await page.getByRole('option', { name: 'Café Norte' }).click();
    await page.getByText('No event fits these filters').waitFor();
    await page.getByRole('button', { name: 'Clear' }).last().click();
    await row('stock.low').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('are filtered by the id of a consumer that the list does not offer', async () => {
    await open('/events');
    await page.getByRole('combobox', { name: 'Consumer' }).fill('nobody');
    await page.getByRole('option', { name: 'nobody' }).click();
    await page.waitForURL(/consumerId=nobody/);
    await page.getByText('No event fits these filters').waitFor();
  });

  it('are filtered by time', async () => {
    const { createdAt } = await posthorn.events.get(eventId);
    const justAfter = new Date(Date.parse(createdAt) + 1).toISOString();
    await open(`/events?to=${justAfter}`);
    await row('order.created').waitFor();
    expect(await row('stock.low').count()).toBe(0);
    await open(`/events?from=${justAfter}`);
    await row('stock.low').waitFor();
    expect(await row('order.created').count()).toBe(0);
  });
});

describe('the page of an event', () => {
  it('links its deliveries', async () => {
    await open(`/events/${eventId}`);
    await page.getByRole('row').nth(1).click();
    await page.getByText('First byte').waitFor();
  });

  it('shows its payload as it was published, byte by byte, and downloads it', async () => {
    await open(`/events/${eventId}?tab=payload`);
    await page.getByText('Raw', { exact: true }).click();
    await page.getByLabel('Payload', { exact: true }).getByText(PAYLOAD).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${eventId}.json`);
    expect(await readFile(await file.path(), 'utf8')).toBe(PAYLOAD);
  });
});
