import { beforeAll, describe, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { releaseAfterFile, waitFor } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { openBrowser } from '../support/open-browser.js';

const SCHEMA = {
  type: 'object',
  required: ['order'],
  properties: {
    order: { type: 'object', required: ['id'], properties: { id: { pattern: '^[A-Z]{3}-[0-9]{4}$' } } },
  },
};
const IMPOSSIBLE = {
  type: 'object',
  required: ['id'],
  properties: { id: { minimum: 3, maximum: 2, type: 'number' } },
};
const OWN = { order: { id: 'OWN-0001' } };

let api: TestApi;
let posthorn: Posthorn;
let page: Page;
let portal: string;
let endpointId: string;

beforeAll(async () => {
  api = await startTestApi();
  const { apiKey, projectId } = api.account;
  posthorn = new Posthorn({ baseUrl: api.url, apiKey });
  await posthorn.eventTypes.create({ name: 'order.made', schema: SCHEMA });
  await posthorn.eventTypes.create({ name: 'order.own', schema: SCHEMA, example: OWN });
  await posthorn.eventTypes.create({ name: 'order.impossible', schema: IMPOSSIBLE });
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

function field(name: string): ReturnType<Page['getByRole']> {
  return page.getByRole('textbox', { name });
}

describe('the console', () => {
  it('makes an example that the schema accepts, and says when it cannot', async () => {
    await page.goto(`${api.url}/console/${api.account.projectId}/event-types?create=true`);
    await page.getByLabel('Name').fill('order.new');
    await field('Schema').fill(JSON.stringify(IMPOSSIBLE));
    await page.getByRole('button', { name: 'Make one from the schema' }).click();
    await page.getByText('No example can be made of this schema. Write one.').waitFor();
    await field('Schema').fill(JSON.stringify(SCHEMA));
    await page.getByRole('button', { name: 'Make one from the schema' }).click();
    await waitFor(async () => (await field('Example').inputValue()).includes('"ABC-5678"'));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The event type was saved.').waitFor();
    expect((await posthorn.eventTypes.get('order.new')).example).toEqual({ order: { id: 'ABC-5678' } });
  });

  it('says at the field why the schema rejects an example', async () => {
    await page.goto(`${api.url}/console/${api.account.projectId}/event-types?open=order.own`);
    await field('Example').fill('{"order":{"id":17}}');
    await field('Example').fill('{"order":{"id":"x"}}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/order\.id: must match pattern/).waitFor();
    expect((await posthorn.eventTypes.get('order.own')).example).toEqual(OWN);
  });
});

it('a test of the console is filled with the example of a registered type, and keeps what is typed for others', async () => {
  await page.goto(`${api.url}/console/${api.account.projectId}/endpoints/${endpointId}?tab=test`);
  const eventType = page
    .getByRole('textbox', { name: 'Event type' })
    .or(page.getByRole('combobox', { name: 'Event type' }));
  await eventType.fill('order.ow');
  await page.getByRole('option', { name: 'order.own' }).click();
  await waitFor(async () => (await field('Payload').inputValue()).includes('OWN-0001'));
  await field('Payload').fill('{"mine": 1}');
  await eventType.fill('order.unknown');
  await eventType.press('Tab');
  expect(await field('Payload').inputValue()).toContain('"mine"');
});

describe('the portal', () => {
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Event type' }).click();
    await page.getByRole('option', { name }).click();
  };

  it.each([
    ['order.made', 'ABC-5678'],
    ['order.own', 'OWN-0001'],
  ])('shows the example of %s in the catalogue, and sends a test with it', async (name, id) => {
    await page.goto(portal.replace('PAGE', `event-types&id=${name}`));
    await page.getByLabel('An example payload').getByText(`"${id}"`).waitFor();
    await page.goto(portal.replace('PAGE', `endpoints&id=${endpointId}`));
    await page.getByRole('tab', { name: 'Test' }).click();
    await choose(name);
    await waitFor(async () => (await field('Payload').inputValue()).includes(id));
  });

  it('says when no example can be made', async () => {
    await page.goto(portal.replace('PAGE', 'event-types&id=order.impossible'));
    await page.getByText('No example can be made of its schema.').waitFor();
    await page.goto(portal.replace('PAGE', `endpoints&id=${endpointId}`));
    await page.getByRole('tab', { name: 'Test' }).click();
    await choose('order.impossible');
    await page.getByText('No example can be made of its schema.').waitFor();
    expect(await field('Payload').inputValue()).toContain('"test"');
  });
});
