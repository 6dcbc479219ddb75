import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { chooseMore } from '../support/choose-more.js';
import { type Console, openConsole } from '../support/open-console.js';

/** Of a row with a badge. */
const ONE_LINE_PX = 40;
const IS_WHOLE = (text: Readonly<Record<string, unknown>>): boolean =>
  text['scrollWidth'] === text['clientWidth'] && text['scrollHeight'] === text['clientHeight'];

let receiver: Receiver;
let endpointId: string;
let { page, posthorn, home, open, complaints }: Console = {} as Console;

beforeAll(async () => {
  receiver = await startReceiver(({ path }) => ({ status: path.startsWith('/gone') ? 500 : 200 }));
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
    await chooseMore(page, 'Delete the message');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the message' }).click();
    await page.getByText('1 message deleted.').waitFor();
    await page.getByText(messageId, { exact: true }).waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    return missing;
  }

  it('closes its panel, is not read again and leaves no failure', async () => {
    const messageId = await sendMessage();
    await open(`/messages?open=${messageId}`);
    expect(await deleteShown(messageId)).toEqual([]);
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').filter({ hasText: 'This did not work' }).count()).toBe(0);
  });

  it('leads from its page back to the messages', async () => {
    const messageId = await sendMessage();
    await open(`/messages/${messageId}`);
    expect(await deleteShown(messageId)).toEqual([]);
    await page.waitForURL(`${home}/messages`);
  });
});

it('a message is named by what it is and whose, and shows its newest attempt after Retry now', async () => {
  await posthorn.consumers.create({ id: 'maison', name: 'Maison Verte' });
  const failing = await posthorn.endpoints.create({ url: `${receiver.url}/gone`, consumerId: 'maison' });
  const eventType = 'order.created';
  const { messageId } = await posthorn.messages.send({ endpointId: failing.id, eventType, payload: {} });
  await open(`/messages/${messageId}`);
  await page.getByRole('heading', { name: 'order.created → Maison Verte' }).waitFor();
  expect(await page.title()).toContain('order.created → Maison Verte');
  const toCome = page.getByRole('status', { name: 'Attempts to come' });
  await toCome.getByText('#2').waitFor();
  // The six waits after the next one, of the schedule of eight attempts.
  expect(await toCome.locator('span time').count()).toBe(6);
  await page.getByRole('button', { name: /^#1 500/, expanded: true }).waitFor();
  await page.getByRole('button', { name: 'Retry now' }).click();
  await page.getByRole('button', { name: /^#2 500/, expanded: true }).waitFor();
  await page.getByRole('button', { name: /^#1 500/, expanded: false }).waitFor();
  await toCome.getByText('#3').waitFor();
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

it('names the page in the title of the tab, and goes back to the overview from an address that leads nowhere', async () => {
  await open('/dead-letters');
  await waitFor(async () => (await page.title()) === 'Dead letters · Posthorn');
  await page.goto(`${home}/no/such/page`);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});

it('shortcuts leave the page alone that a panel covers, on a screen without room for both', async () => {
  const messageId = await sendMessage();
  await page.setViewportSize({ width: 1100, height: 900 });
  await open(`/messages?open=${messageId}`);
  const panel = page.getByRole('dialog', { name: 'Message' });
  await panel.getByText(messageId).first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await page.evaluate<string>('document.activeElement?.type ?? ""')).not.toBe('search');
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('Escape closes the menu of a panel, then the question over it, and then the panel', async () => {
  const messageId = await sendMessage();
  await open(`/messages?open=${messageId}`);
  const panel = page.getByRole('complementary', { name: 'Message' });
  const more = panel.getByRole('button', { name: 'More actions' });
  await more.press('Enter');
  await page.getByRole('menuitem').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').waitFor({ state: 'detached' });
  await more.press('Enter');
  await page.getByRole('menuitem').press('Enter');
  const question = page.getByRole('dialog', { name: /Delete/ });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  const FOCUSED = 'document.activeElement?.getAttribute("aria-label")';
  await waitFor(async () => (await page.evaluate<string | null>(FOCUSED)) === 'More actions');
  expect(await panel.getByText(messageId).first().isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
});

it('an opened event type stands in the address, and text that would turn its row round is shown', async () => {
  await posthorn.eventTypes.create({ name: 'order.turned', description: 'a \u202Eb' });
  await open('/event-types');
  await page.getByRole('row', { name: 'a \\u{202e}b' }).click();
  await page.waitForURL(`${home}/event-types?open=order.turned`);
  await page.reload();
  const panel = page.getByRole('complementary', { name: 'Event type' });
  await panel.getByRole('button', { name: 'Save' }).waitFor();
  await page.goBack();
  await panel.waitFor({ state: 'detached' });
});

it.each([390, 1440])(
  'keeps a row in one line, with its whole status, %d pixels wide beside a panel',
  async (width) => {
    const { id } = await posthorn.endpoints.create({
      url: `${receiver.url}/gone?of=a-shop`,
      retrySchedule: [600],
    });
    const { messageId } = await posthorn.messages.send({ endpointId: id, payload: {} });
    await page.setViewportSize({ width, height: 844 });
    await open(`/messages?endpointId=${id}&open=${messageId}`);
    await page.getByText('attempt 2 of 2').last().waitFor();
    const row = page.locator('tr[data-index="0"]');
    expect((await row.boundingBox())?.height).toBeLessThan(ONE_LINE_PX);
    expect(await row.getByText('retrying', { exact: true }).evaluate(IS_WHOLE)).toBe(true);
    await row.getByTitle('gone?of=a-shop').waitFor({ state: 'attached' });
  },
);
