import { beforeAll, describe, expect, it } from '@jest/globals';
import { releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { findCutTexts } from '../support/find-cut-texts.js';
import { findViolations } from '../support/find-violations.js';
import { type Console, openConsole } from '../support/open-console.js';

const SENT = 12;

let { page, posthorn, open }: Pick<Console, 'page' | 'posthorn' | 'open'> = {} as Console;
let id: string;
let refusing: { readonly id: string; readonly ingestUrl: string };
let isDown = true;

/** In the page. */
declare function getComputedStyle(element: unknown): { readonly cursor: string };

beforeAll(async () => {
  const receiver = await startReceiver(() => ({ status: isDown ? 503 : 200 }));
  releaseAfterFile(() => receiver.close());
  ({ page, posthorn, open } = await openConsole());
  refusing = await posthorn.pullEndpoints.create({
    name: 'Stock',
    verifyStaticToken: true,
    tokenHeaderName: 'X-Token',
    tokenValue: 'a-token-of-some-length',
  });
  await refuse();
  await posthorn.consumers.create({ id: 'wayne', name: 'Wayne Enterprises' });
  // One retry after a second, and one in a day: half of them die, and the others wait.
  const dying = await posthorn.endpoints.create({ url: `${receiver.url}/dying`, retrySchedule: [1] });
  ({ id } = await posthorn.endpoints.create({
    url: `${receiver.url}/orders`,
    consumerId: 'wayne',
    retrySchedule: [86_400],
  }));
  for (let index = 0; index < SENT; index += 1) {
    await posthorn.messages.send({ endpointId: id, payload: { index } });
    await posthorn.messages.send({ endpointId: dying.id, payload: { index } });
  }
  await waitFor(async () => (await posthorn.incidents.list({ open: true })).items.length >= 2, 60_000);
}, 120_000);

describe('an outage', () => {
  it('is one click away from the overview, and says since when, why, whose, and what waits', async () => {
    await open('');
    const row = page.getByRole('listitem').filter({ hasText: '/orders' });
    await row.getByRole('link', { name: 'The incident' }).click();
    await page.getByText('Deliveries fail since').waitFor();
    await page.getByText('503').first().waitFor();
    await page.getByRole('link', { name: 'Wayne Enterprises' }).waitFor();
    await page.getByText(`0 messages delivered · ${SENT} messages waiting`).waitFor();
    expect(await findCutTexts(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });

  it('gets one message first, and then all: two clicks and a question', async () => {
    isDown = false;
    await page.getByRole('button', { name: 'Send one first' }).click();
    await page.getByText('1 message delivered').waitFor();
    await page.getByRole('button', { name: 'Recover' }).click();
    await page.getByLabel(`${SENT - 1} messages waiting`).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: `Recover ${SENT - 1} messages` }).click();
    await page.getByText(`${SENT - 1} messages will be retried now.`).waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText(`${SENT} messages delivered · 0 messages waiting`).waitFor();
  });

  it('stays as the record when it has ended', async () => {
    await page.getByText('a delivery succeeded').waitFor({ timeout: 60_000 });
    await page.getByText('ended', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Recover' }).count()).toBe(0);
    await open(`/endpoints/${id}`);
    await page.getByRole('tab', { name: 'Traffic' }).waitFor();
    expect(await page.getByRole('link', { name: 'The incident' }).count()).toBe(0);
  });

  it('stays visible on the endpoint: when it was, and the attempts that failed', async () => {
    await page.getByRole('link', { name: /^Failing .+, \d+ (seconds?|minutes?): 503$/ }).waitFor();
    await page.locator('[data-marked="true"]').first().waitFor();
    await chooseAll('Messages by acceptance', `Delivered ${SENT}, Waiting 0, Failed 0`);
    await chooseAll('Attempts by their time', `Succeeded ${SENT}, Failed ${SENT}`);
  });

  it('has bars that look like links only where a list has what they count', async () => {
    await open(`/endpoints/${id}`);
    const cursorOf = (chart: string): Promise<string> =>
      page
        .getByRole('slider', { name: chart })
        .locator('[data-series]')
        .first()
        .evaluate((bar) => getComputedStyle(bar).cursor);
    expect(await cursorOf('Messages by acceptance')).toBe('pointer');
    expect(await cursorOf('Attempts by their time')).not.toBe('pointer');
  });

  it('leads from the bars that were dragged over to the messages of that time', async () => {
    const box = await page.getByRole('slider', { name: 'Messages by acceptance' }).boundingBox();
    const { x = 0, y = 0, width = 0 } = box ?? {};
    await page.mouse.move(x + width / 2, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + width - 5, y + 20, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    const asked = new URL(page.url()).searchParams;
    expect([asked.has('from'), asked.has('status'), asked.get('endpointId')]).toEqual([true, false, id]);
  });

  it('has its failures as one line on the overview', async () => {
    await open('');
    await page.getByRole('link', { name: `503 × ${SENT}` }).click();
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('failed_permanent');
  });

  it('that is over still brings back what died of it', async () => {
    await open('/incidents');
    await page.getByRole('row').filter({ hasText: '/dying' }).getByRole('link').click();
    await page.getByText(`${SENT} messages failed for good`).waitFor();
    await page.getByRole('button', { name: 'Recover' }).click();
    await page.getByRole('checkbox', { name: 'waiting' }).uncheck();
    await page.getByRole('button', { name: `Recover ${SENT} messages` }).click();
    await page.getByText(`${SENT} messages will be retried now.`).waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText(`${SENT} messages delivered · 0 messages waiting · 0 messages failed`).waitFor();
  });
});

/** Chooses all bars of a chart by keys, until they count what is expected. */
async function chooseAll(chart: string, numbers: string): Promise<void> {
  const slider = page.getByRole('slider', { name: chart });
  await waitFor(async () => {
    await slider.press('End');
    await slider.press('Shift+Home');
    return (await slider.getAttribute('aria-valuetext'))?.endsWith(`: ${numbers}`) === true;
  }, 60_000);
}

it('of a pull endpoint, which refuses its webhooks, is marked in the chart and leads to the incident', async () => {
  // A minute of refusals is an outage.
  await waitFor(async () => {
    expect(await refuse()).toBe(401);
    return (await posthorn.incidents.list({ pullEndpointId: refusing.id })).items.length === 1;
  }, 100_000);
  await open(`/pull-endpoints/${refusing.id}?tab=traffic`);
  await page.locator('[data-marked="true"]').first().waitFor();
  await page.getByRole('link', { name: /^Refusing since / }).click();
  await page.getByText('Webhooks are refused since').waitFor();
}, 150_000);

async function refuse(): Promise<number> {
  return (await fetch(refusing.ingestUrl, { method: 'POST', body: '{}' })).status;
}
