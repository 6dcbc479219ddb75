import { beforeAll, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { createSource, newMessage, releaseAfterFile } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { openBrowser } from '../support/open-browser.js';

/** Parsing it would change both numbers, and lose a member. */
const WRITTEN = '{"id":12345678901234567890,"price":1.0,"note":1,"note":2}';
const INDENTED = '{\n  "id": 12345678901234567890,\n  "price": 1.0,\n  "note": 1,\n  "note": 2\n}';
const SCHEMA = '{"const":12345678901234567890,"minimum":1.0}';
const INDENTED_SCHEMA = '{\n  "const": 12345678901234567890,\n  "minimum": 1.0\n}';

let api: TestApi;
let posthorn: Posthorn;
let page: Page;
let home: string;
let portal: string;
let endpointId: string;

beforeAll(async () => {
  api = await startTestApi();
  const { apiKey, projectId } = api.account;
  home = `${api.url}/console/${projectId}`;
  posthorn = new Posthorn({ baseUrl: api.url, apiKey });
  ({ id: endpointId } = await posthorn.endpoints.create({ url: 'https://example.com/', consumerId: 'shop' }));
  const { token } = await posthorn.portalSessions.create({ consumerId: 'shop' });
  portal = `${api.url}/portal/${projectId}?page=PAGE#token=${token}`;
  const browser = await openBrowser();
  releaseAfterFile(() => browser.close());
  page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${api.url}/console`);
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('sign-in'));
});

async function readCode(label: string): Promise<string> {
  return await page.locator(`pre[aria-label="${label}"]`).innerText();
}

it('shows the payload of a stored event as it was received', async () => {
  const { projectId } = api.account;
  const source = await createSource(api.database, { projectId, direction: 'pull' });
  const event = newMessage({ projectId, endpointId: source.id, direction: 'pull', body: WRITTEN });
  await api.database.messages.accept(event);
  await page.goto(`${home}/pull-endpoints/${source.id}?tab=events&open=${event.id}`);
  expect(await readCode('the payload')).toBe(INDENTED);
});

it.each([
  ['console', () => `${home}/endpoints/${endpointId}?tab=test`],
  ['portal', () => portal.replace('PAGE', `endpoints&id=${endpointId}`)],
])('sends a test of the %s as it was written', async (_door, findAddress) => {
  const { items: before } = await posthorn.logs.list({ endpointId });
  await page.goto(findAddress());
  await page.getByRole('tab', { name: 'Test' }).click();
  await page.getByRole('textbox', { name: 'Payload' }).fill(WRITTEN);
  await page.getByRole('textbox', { name: 'Payload' }).blur();
  const sent = page.waitForResponse((response) => response.url().endsWith('/test'));
  await page.getByRole('button', { name: 'Send a test' }).click();
  expect((await sent).ok()).toBe(true);
  const { items } = await posthorn.logs.list({ endpointId });
  expect(items).toHaveLength(before.length + 1);
  const payload = await posthorn.messages.getPayload(items[0]?.messageId ?? '');
  expect(await payload.text()).toBe(INDENTED);
});

it('stores the schema of an event type as it was written, and shows it so', async () => {
  const name = 'order.counted';
  await page.goto(`${home}/event-types?create=true`);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('textbox', { name: 'Schema' }).fill(SCHEMA);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The event type was saved.').waitFor();
  const { text } = await posthorn.eventTypes.get(name).withResponse();
  expect(text).toContain(`"schema":${SCHEMA}`);
  await page.goto(`${home}/event-types?open=${name}`);
  expect(await page.getByRole('textbox', { name: 'Schema' }).inputValue()).toBe(INDENTED_SCHEMA);
  await page.goto(portal.replace('PAGE', `event-types&id=${name}`));
  expect(await readCode('Its JSON Schema')).toBe(INDENTED_SCHEMA);
});

it('stores the example of an event type as it was written, and shows it so', async () => {
  const name = 'order.shown';
  await page.goto(`${home}/event-types?create=true`);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('textbox', { name: 'Example' }).fill(WRITTEN);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The event type was saved.').waitFor();
  const { text } = await posthorn.eventTypes.get(name).withResponse();
  expect(text).toContain(`"example":${WRITTEN}`);
  await page.goto(`${home}/event-types?open=${name}`);
  expect(await page.getByRole('textbox', { name: 'Example' }).inputValue()).toBe(INDENTED);
  await page.goto(portal.replace('PAGE', `event-types&id=${name}`));
  expect(await readCode('An example payload')).toBe(INDENTED);
});
