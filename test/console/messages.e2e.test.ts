import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR } from '@posthorn/domain';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { type Console, openConsole } from '../support/open-console.js';

const run = promisify(execFile);

/** Runs in the page: the elements that would move or fade. */
const MOVING = `[...document.querySelectorAll('*')]
  .filter((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element);
    return /[1-9]/.test(transitionDuration + animationDuration);
  })
  .map((element) => element.outerHTML.slice(0, 100))`;

let receiver: Receiver;
let endpointId: string;
let { browser, page, posthorn, home, open }: Console = {} as Console;

beforeAll(async () => {
  receiver = await startReceiver(({ path }) =>
    path === '/gone' ? { status: 500, body: 'The kitchen is closed.' } : { status: 200 },
  );
  releaseAfterFile(() => receiver.close());
  ({ browser, page, posthorn, home, open } = await openConsole());
  ({ id: endpointId } = await posthorn.endpoints.create({ url: `${receiver.url}/hook` }));
});

describe('the search', () => {
  it('finds messages by their idempotency key, which then stands in the address', async () => {
    await posthorn.messages.send({ endpointId, payload: {}, idempotencyKey: 'order-1234' });
    await posthorn.messages.send({ endpointId, payload: {}, idempotencyKey: 'order-1235' });
    await open('/messages');
    await page.getByRole('searchbox').fill('order-1234');
    await page.keyboard.press('Enter');
    await page.waitForURL(/idempotencyKey=order-1234/);
    await waitFor(async () => (await page.getByRole('row').count()) === 2);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await waitFor(async () => (await page.getByRole('row').count()) > 2);
  });

  it('opens an event by its id', async () => {
    const { eventId } = await posthorn.events.publish({ eventType: 'order.created', payload: {} });
    await open('/messages');
    await page.getByRole('searchbox').fill(eventId);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${home}/events/${eventId}`);
  });

  it('says that nothing has an id or a key', async () => {
    await open('/messages');
    await page.getByRole('searchbox').fill('no-such-key');
    await page.keyboard.press('Enter');
    await page.getByText('No message or event has this id or key.').waitFor();
  });
});

describe('a message that waits for its next attempt', () => {
  it.each([
    ['the retry schedule of the service', undefined, 'attempt 2 of 8'],
    ['a schedule of its own', [600, 600], 'attempt 2 of 3'],
  ])('tells how many there are, with %s', async (_, retrySchedule, words) => {
    const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/gone`, retrySchedule });
    const { messageId } = await posthorn.messages.send({ endpointId: id, payload: {} });
    await open(`/messages?endpointId=${id}`);
    await page.getByRole('row').getByText(words).waitFor();
    await open(`/messages/${messageId}`);
    await page.getByText(words).waitFor();
  });

  it('counts them anew after a replay', async () => {
    const { id } = await posthorn.endpoints.create({
      url: `${receiver.url}/gone`,
      retrySchedule: [600, 600],
    });
    const { messageId } = await posthorn.messages.send({ endpointId: id, payload: {} });
    await waitForRetry(messageId);
    await posthorn.messages.cancel(messageId);
    await posthorn.messages.replay(messageId);
    await waitForRetry(messageId);
    expect(await posthorn.messages.get(messageId)).toMatchObject({ attemptCount: 2 });
    await open(`/messages?endpointId=${id}`);
    await page.getByRole('row').getByText('attempt 2 of 3').waitFor();
  });
});

async function waitForRetry(messageId: string): Promise<void> {
  await waitFor(async () => (await posthorn.messages.get(messageId)).status === 'pending_retry');
}

it('a payload that was erased tells when and why', async () => {
  const { messageId } = await posthorn.messages.send({ endpointId, payload: {}, retentionHours: 0 });
  await waitFor(async () => (await posthorn.messages.get(messageId)).status === 'succeeded');
  const { deliveredAt = '' } = await posthorn.messages.get(messageId);
  await open(`/messages/${messageId}?view=payload`);
  await page
    .getByText('It was kept until its delivery: ')
    .locator(`time[datetime="${deliveredAt}"]`)
    .waitFor();
});

describe('failed messages', () => {
  let failing: string;
  const ids: string[] = [];

  beforeAll(async () => {
    ({ id: failing } = await posthorn.endpoints.create({
      url: `${receiver.url}/gone`,
      retrySchedule: [600],
    }));
    for (const order of [1, 2, 3]) {
      const { messageId } = await posthorn.messages.send({ endpointId: failing, payload: { order } });
      ids.push(messageId);
    }
    for (const id of ids) {
      await waitForRetry(id);
      await posthorn.messages.cancel(id);
    }
  });

  it('show what the destination answered, or say in words that it cannot be read', async () => {
    await page.route('**/v1/files/**', (route) => route.fulfill({ status: 403, body: '{"error":{}}' }));
    await open(`/messages/${ids[0] ?? ''}`);
    await page.getByText('The response body cannot be read now.').waitFor();
    await page.unroute('**/v1/files/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The kitchen is closed.').waitFor();
  });

  it('show destination and answer first, and phases that add up to the latency', async () => {
    await open(`/messages/${ids[0] ?? ''}`);
    await page.getByText('The kitchen is closed.').waitFor();
    const facts = await page.locator('dl').first().locator('dd').allInnerTexts();
    expect(facts[0]).toBe(`${receiver.url}/gone`);
    expect(facts[1]).toMatch(/^500 · .* ms$/);
    const bar = await page.getByLabel('Phases of the attempt').locator('..').innerText();
    const [inAll = 0, ...phases] = Array.from(bar.matchAll(/([\d,]+) ms/g), ([, ms = '']) =>
      Number(ms.replace(',', '')),
    ).toReversed();
    expect(phases.reduce((sum, ms) => sum + ms, 0)).toBe(inAll);
  });

  it('show what was sent with an attempt', async () => {
    await open(`/messages/${ids[0] ?? ''}`);
    await page.getByRole('button', { name: 'Show the request body' }).click();
    const body = page.getByLabel('Request body', { exact: true });
    expect(JSON.parse((await body.textContent()) ?? '')).toEqual({ order: 1 });
  });

  it('are replayed together from a message on, after a question that names their number', async () => {
    await open(`/messages/${ids[1] ?? ''}`);
    await page.getByRole('button', { name: 'Replay all failed since' }).click();
    await page.getByRole('button', { name: 'Replay 2 messages' }).click();
    await page.getByText('2 messages queued for replay.').waitFor();
    expect(await posthorn.messages.get(ids[0] ?? '')).toMatchObject({ replayCount: 0 });
  });

  it('of an endpoint are replayed from its page', async () => {
    await open(`/endpoints/${failing}`);
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('button', { name: 'Replay all failed' }).click();
    await page.getByRole('button', { name: 'Replay 1 message' }).click();
    await page.getByText('1 message queued for replay.').waitFor();
    expect(await posthorn.messages.get(ids[0] ?? '')).toMatchObject({ replayCount: 1 });
  });
});

it('marks a test, and does not offer to replay it', async () => {
  const { messageId } = await posthorn.endpoints.test(endpointId);
  await open(`/messages/${messageId}`);
  await page.getByText('test', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Replay' }).count()).toBe(0);
});

it('copies an attempt as a command that a shell sends as it was', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const payload = { text: `Jürgen's "order" $HOME \`id\` \\n ! %s` };
  const { messageId } = await posthorn.messages.send({ endpointId, payload });
  await waitFor(async () => (await posthorn.messages.get(messageId)).status === 'succeeded');
  await open(`/messages/${messageId}`);
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await run('sh', ['-c', await page.evaluate<string>('navigator.clipboard.readText()')]);
  const ofMessage = () => receiver.requests.filter(({ headers }) => headers['x-webhook-id'] === messageId);
  await waitFor(() => ofMessage().length === 2);
  const [sent, repeated] = ofMessage();
  expect(repeated?.body.toString()).toBe(JSON.stringify(payload));
  expect(repeated?.headers['x-webhook-signature']).toBe(sent?.headers['x-webhook-signature']);
});

it('shows times in the zone of the reader, with the zone and in UTC on hover, and moves nothing if the reader wishes so', async () => {
  const { messageId } = await posthorn.messages.send({ endpointId, payload: {} });
  const { createdAt } = await posthorn.messages.get(messageId);
  const storageState = await page.context().storageState();
  const zone = { locale: 'en-US', timezoneId: 'Asia/Tokyo' };
  const context = await browser.newContext({ ...zone, storageState, reducedMotion: 'reduce' });
  const distant = await context.newPage();
  await distant.goto(`${home}/messages/${messageId}`);
  const time = distant.locator(`time[datetime="${createdAt}"]`).first();
  const inTokyo = new Date(Date.parse(createdAt) + 9 * HOUR).toISOString().slice(11, 19);
  expect(await time.innerText()).toMatch(new RegExp(`^\\w+ \\d+, \\d{4}, ${inTokyo}$`));
  expect(await time.getAttribute('title')).toContain(`${inTokyo} GMT+9`);
  expect(await time.getAttribute('title')).toContain(createdAt.slice(11, 19));
  expect(await distant.evaluate<string[]>(MOVING)).toEqual([]);
  await context.close();
});

describe('selected messages', () => {
  let ids: string[];

  beforeEach(async () => {
    ids = [];
    const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/hook` });
    await posthorn.endpoints.pause(id);
    for (const order of [1, 2]) {
      const { messageId } = await posthorn.messages.send({ endpointId: id, payload: { order } });
      await waitFor(async () => (await posthorn.messages.get(messageId)).status === 'paused');
      ids.push(messageId);
    }
    await open(`/messages?endpointId=${id}`);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
  });

  async function answer(question: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: `${question}?` });
    await dialog.getByRole('button', { name: question }).click();
  }

  it('show what came of an action while the list stands still', async () => {
    await page.getByRole('switch', { name: 'Live' }).uncheck({ force: true });
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await answer('Cancel 2 messages');
    await page.getByRole('cell', { name: 'failed' }).nth(1).waitFor();
  });

  it('are canceled together, after a question with their number', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await answer('Cancel 2 messages');
    await page.getByText('2 messages canceled.').waitFor();
    const canceled = await Promise.all(ids.map((id) => posthorn.messages.get(id)));
    expect(canceled.map(({ status }) => status)).toEqual(['failed_permanent', 'failed_permanent']);
  });

  it('are deleted together, after a question with their number', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await answer('Delete 2 messages');
    await page.getByText('2 messages deleted.').waitFor();
    await expect(posthorn.messages.get(ids[0] ?? '')).rejects.toThrow('There is no such message.');
  });
});

it('a dead letter is replayed after a question that names the number, and not before', async () => {
  const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/repaired` });
  await posthorn.endpoints.pause(id);
  const { messageId } = await posthorn.messages.send({ endpointId: id, payload: {} });
  await waitFor(async () => (await posthorn.messages.get(messageId)).status === 'paused');
  await posthorn.messages.cancel(messageId);
  await posthorn.endpoints.resume(id);
  await open('/dead-letters');
  await page.getByRole('row').filter({ hasText: '/repaired' }).getByRole('checkbox').check();
  const dialog = page.getByRole('dialog', { name: 'Replay 1 message?' });

  await page.getByRole('button', { name: 'Replay 1' }).click();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await posthorn.messages.get(messageId)).toMatchObject({ status: 'failed_permanent' });

  await page.getByRole('button', { name: 'Replay 1' }).click();
  await dialog.getByRole('button', { name: 'Replay 1 message' }).click();
  await waitFor(async () => (await posthorn.messages.get(messageId)).status === 'succeeded');
  await page.getByRole('row').filter({ hasText: '/repaired' }).waitFor({ state: 'detached' });
});
