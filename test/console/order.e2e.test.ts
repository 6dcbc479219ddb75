import { beforeAll, expect, it } from '@jest/globals';
import { openSql } from '@posthorn/test-support';
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

it('an endpoint that was disabled to keep an order says so', async () => {
  await openSql(stack.dev.database_url)(
    `UPDATE endpoints SET paused = true, disabled_at = now(), disabled_reason = 'order_blocked', failing_since = now()
     WHERE url = 'http://127.0.0.1:9/orders'`,
  );
  await open(`/endpoints/${id}`);
  await page.getByText('the last attempt of a message that holds back others').waitFor();
});
