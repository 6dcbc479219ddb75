import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { type Console, openConsole } from '../support/open-console.js';

let receiver: Receiver;
let { page, posthorn, open }: Pick<Console, 'page' | 'posthorn' | 'open'> = {} as Console;

beforeAll(async () => {
  receiver = await startReceiver(() => ({ status: 200 }));
  releaseAfterFile(() => receiver.close());
  ({ page, posthorn, open } = await openConsole());
});

describe('the filter of an endpoint', () => {
  beforeAll(async () => {
    await open('/endpoints');
    await page.getByRole('button', { name: 'New endpoint' }).click();
    await page.getByLabel('URL').fill(`${receiver.url}/filtered`);
    await page.getByRole('button', { name: 'Filter' }).click();
  });

  it('is tried with a payload, in the browser', async () => {
    await page.getByRole('textbox', { name: 'Filter' }).fill('{"properties": {"total": {"minimum": 100}}}');
    await page.getByLabel('Try it with a payload').fill('{"total": 99}');
    await page.getByText('The endpoint does not get this event').waitFor();
    await page.getByText('total: ').waitFor();
    await page.getByLabel('Try it with a payload').fill('{"total": 100}');
    await page.getByText('The endpoint gets this event').waitFor();
  });

  it('shows what the API finds at its field, even when its part of the form was closed', async () => {
    await page
      .getByRole('textbox', { name: 'Filter' })
      .fill('{"properties": {"total": {"format": "email"}}}');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/^properties\.total\.format: /).waitFor();
    await page.getByRole('textbox', { name: 'Filter' }).fill('{"properties": {"total": {"minimum": 100}}}');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/^whsec_/).waitFor();
    const [created] = (await posthorn.endpoints.list({ limit: 1 })).items;
    expect(created?.filter).toEqual({ properties: { total: { minimum: 100 } } });
    await page.getByRole('button', { name: 'I have stored the secret' }).click();
  });
});

it('tries the schema of an event type, and shows what the API finds in it', async () => {
  await open('/event-types');
  await page.getByRole('button', { name: 'New event type' }).click();
  await page.getByLabel('Name').fill('order.created');
  await page.getByLabel('Schema', { exact: true }).fill('{"required": ["id"], "minimun": 3}');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/minimun/)
    .nth(1)
    .waitFor();
  await page.getByLabel('Schema', { exact: true }).fill('{"required": ["id"]}');
  await page.getByLabel('Try it with a payload').fill('{}');
  await page.getByText('The schema rejects this payload').waitFor();
  await page.getByLabel('Try it with a payload').fill('{"id": 1}');
  await page.getByText('The schema accepts this payload').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'order.created' }).waitFor();
});

describe('a signing key', () => {
  it('is rotated step by step: added, deployed and removed', async () => {
    const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/rotated` });
    const [old] = await posthorn.signingKeys.list(id);
    const signatures = async (): Promise<string> => {
      const before = receiver.requests.length;
      await posthorn.messages.send({ endpointId: id, payload: {} });
      return String((await receiver.waitForRequests(before + 1)).at(-1)?.headers['x-webhook-signature']);
    };
    await open(`/endpoints/${id}?tab=keys`);
    expect(await page.getByRole('button', { name: 'Remove' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Add a key' }).click();
    await page.getByText(/^whsec_/).waitFor();
    await page.getByLabel('done').waitFor();
    expect(await page.getByRole('button', { name: 'Add a key' }).isDisabled()).toBe(true);
    const both = await signatures();

    await page.getByRole('button', { name: 'Remove' }).first().click();
    await page.getByRole('button', { name: 'Remove the key' }).click();
    await page.getByText(`The key …${old?.keyHint ?? ''} was removed.`).waitFor();
    await page.getByText(/^whsec_/).waitFor({ state: 'detached' });
    expect((await posthorn.signingKeys.list(id)).map((key) => key.id)).not.toContain(old?.id);
    expect(both.split('sha256=')).toHaveLength(3);
    // A worker knows an endpoint's keys for a moment.
    await waitFor(async () => (await signatures()).split('sha256=').length === 2);
  });
});

it('pauses an endpoint, holds its messages, sends it a test first, and resumes it with their number', async () => {
  const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/held` });
  await open(`/endpoints/${id}`);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('What waits now is held, 0 messages').waitFor();
  await page.getByRole('button', { name: 'Pause the endpoint' }).click();
  await page.getByText('The endpoint is paused. Its messages are held.').waitFor();
  for (const order of [1, 2]) {
    const { messageId } = await posthorn.messages.send({ endpointId: id, payload: { order } });
    await waitFor(async () => (await posthorn.messages.get(messageId)).status === 'paused');
  }
  await page.getByRole('button', { name: 'Resume' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resume?' });
  await dialog.getByRole('button', { name: 'Send a test' }).click();
  await dialog.getByRole('status').getByText('delivered').waitFor();
  const requests = (): unknown[] =>
    receiver.requests
      .filter(({ path }) => path === '/held')
      .map(({ headers }) => headers['x-webhook-test'] ?? 'held');
  expect(requests()).toEqual(['true']);
  await dialog.getByRole('button', { name: 'Resume, 2 messages' }).click();
  await page.getByText('It gets what was held: 2 messages.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await waitFor(() => requests().length === 3);
  expect(requests()).toEqual(['true', 'held', 'held']);
});
