import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Receiver, openSql, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { type Console, openConsole } from '../support/open-console.js';

/** An endpoint that was disabled at night, before its receiver works again. */
describe('a disabled endpoint', () => {
  let { page, posthorn, open, stack }: Pick<Console, 'page' | 'posthorn' | 'open' | 'stack'> = {} as Console;
  let receiver: Receiver;
  let id: string;
  let status = 503;
  beforeAll(async () => {
    receiver = await startReceiver(() => ({ status }));
    releaseAfterFile(() => receiver.close());
    // The first wait, of an hour, takes half a minute.
    ({ page, posthorn, open, stack } = await openConsole({ RETRY_TIME_SCALE: '0.008' }));
    ({ id } = await posthorn.endpoints.create({ url: `${receiver.url}/orders` }));
    const disable = `UPDATE endpoints SET paused = true, disabled_at = now(), disabled_reason = 'no_success',
        failing_since = now() - interval '5 days', failing_at = now() - interval '5 days'
      WHERE url = $1 RETURNING id`;
    const sql = openSql(stack.dev.database_url);
    const [row] = await sql(disable, [`${receiver.url}/orders`]);
    await sql(
      'INSERT INTO endpoint_probes (endpoint_id, project_id, look_at) SELECT id, project_id, now() FROM endpoints WHERE id = $1',
      [row?.['id']],
    );
  });

  it('says when it is tried again, shows the tries among the attempts, and comes back by itself', async () => {
    const { messageId } = await posthorn.messages.send({ endpointId: id, payload: { order: 1 } });
    await open(`/endpoints/${id}`);
    await page.getByText(/next try in \d+ sec/).waitFor();
    await page.getByRole('button', { name: 'Try now' }).waitFor();
    await waitFor(async () => (await receiver.waitForRequests(1)).length > 0, 60_000);
    status = 200;
    await open(`/messages/${messageId}`);
    await page.getByText('probe', { exact: true }).waitFor();
    expect((await posthorn.endpoints.get(id)).health).toBe('disabled');
  });

  it('is enabled by a press on "Try now"', async () => {
    await open(`/endpoints/${id}`);
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Try now, 1 message' }).click();
    await page.getByText(/The endpoint is resumed/).waitFor();
    await waitFor(async () => (await posthorn.endpoints.get(id)).health === 'healthy');
    expect((await posthorn.endpoints.get(id)).nextProbeAt).toBeNull();
  });

  it('can be kept from it', async () => {
    await open(`/endpoints/${id}?tab=settings`);
    await page.getByRole('button', { name: 'Limits, retries and headers' }).click();
    await page.getByRole('switch', { name: 'Try it again by itself while it is disabled' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The endpoint was changed.').waitFor();
    expect((await posthorn.endpoints.get(id)).autoRecover).toBe(false);
  });
});
