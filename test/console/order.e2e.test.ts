import { beforeAll, expect, it } from '@jest/globals';
import { openSql, waitFor } from '@posthorn/test-support';
import { type Console, openConsole } from '../support/open-console.js';

let { page, posthorn, open, stack }: Pick<Console, 'page' | 'posthorn' | 'open' | 'stack'> = {} as Console;
let id: string;
beforeAll(async () => {
  ({ page, posthorn, open, stack } = await openConsole());
  await posthorn.projects.update(stack.dev.project_id, { defaultRetrySchedule: null });
  ({ id } = await posthorn.endpoints.create({ url: 'http://127.0.0.1:9/orders' }));
});

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

it('an endpoint gets an order, with the waits that it then has, and what a failure does', async () => {
  await open(`/endpoints/${id}?tab=settings`);
  await page.getByRole('button', { name: 'Limits, retries and headers' }).click();
  const schedules = page.getByRole('img', { name: 'Retry schedule: 10 s, 1 min, 10 min, 1 h' });
  expect(await page.getByLabel('After a failure').count()).toBe(0);
  await choose('Order', 'Messages with the same ordering key');
  await schedules.waitFor();
  await choose('After a failure', 'They go on, and it is retried beside them');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The endpoint was changed.').waitFor();
  expect(await posthorn.endpoints.get(id)).toMatchObject({ ordering: 'key', onFailure: 'skip' });
});

it('shows the keys that wait, whose first message is retried now, or canceled after a question', async () => {
  await posthorn.endpoints.update(id, { onFailure: 'block' });
  for (const state of ['created', 'paid', 'shipped'])
    await posthorn.messages.send({ endpointId: id, orderingKey: 'order-1', payload: { state } });
  const [, , first] = (await posthorn.logs.list({ endpointId: id })).items;
  await open(`/endpoints/${id}?tab=order`);
  const row = page.getByRole('row').filter({ hasText: 'order-1' });
  await row.getByText('connection refused').waitFor();
  expect(await row.getByRole('cell').nth(1).textContent()).toBe('2');
  await row.getByRole('button', { name: 'Retry now' }).click();
  await page.getByText('1 message will be retried now.').waitFor();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('The next of its key starts at once.').waitFor();
  await page.getByRole('button', { name: 'Cancel the first message' }).click();
  await waitFor(async () => (await row.getByRole('cell').nth(1).textContent()) === '1');
  await row.getByRole('link').click();
  const head = page.getByRole('complementary', { name: 'Message' });
  await head.getByText('order-1').waitFor();
  expect((await posthorn.messages.get(first?.messageId ?? '')).status).toBe('failed_permanent');
});

it('a message that waits names the one that it waits for, and can be canceled', async () => {
  const [last, head] = (await posthorn.logs.list({ endpointId: id, status: 'waiting' })).items;
  await open(`/messages/${last?.messageId}`);
  await page.getByRole('link', { name: head?.messageId ?? '' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the message' }).click();
  await page.getByText('1 message canceled.').waitFor();
});

it('an endpoint that was disabled to keep an order says so', async () => {
  await openSql(stack.dev.database_url)(
    `UPDATE endpoints SET paused = true, disabled_at = now(), disabled_reason = 'order_blocked', failing_since = now()
     WHERE url = 'http://127.0.0.1:9/orders'`,
  );
  await open(`/endpoints/${id}`);
  await page.getByText('the last attempt of a message that holds back others').waitFor();
});
