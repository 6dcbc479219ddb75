import { beforeAll, describe, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { connectDatabase } from '@posthorn/database';
import { createAccount, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { type FilledProject, fillProject, pathOf } from '../support/fill-project.js';
import { type Console, openConsole } from '../support/open-console.js';

interface ConsoleList {
  readonly name: string;
  /** The page that shows it. A name in braces is an id. */
  readonly page: string;
  /** The path of the call that reads it. */
  readonly api: string;
  /** What it shows when it has no entries. */
  readonly empty: string;
  /** A list that comes as a whole has no last page. */
  readonly isWhole?: true;
}

const LISTS: readonly ConsoleList[] = [
  { name: 'messages', page: '/messages', api: '/v1/logs', empty: 'No messages yet' },
  { name: 'endpoints', page: '/endpoints', api: '/v1/endpoints', empty: 'No endpoints yet' },
  { name: 'dead letters', page: '/dead-letters', api: '/v1/dlq/messages', empty: 'No dead letters' },
  { name: 'events', page: '/events', api: '/v1/events', empty: 'No events yet' },
  { name: 'event types', page: '/event-types', api: '/v1/event-types', empty: 'No event types yet' },
  { name: 'consumers', page: '/consumers', api: '/v1/consumers', empty: 'No consumers yet' },
  {
    name: 'inbound endpoints',
    page: '/inbound-endpoints',
    api: '/v1/inbound-endpoints',
    empty: 'No inbound endpoints yet',
  },
  {
    name: 'pull endpoints',
    page: '/pull-endpoints',
    api: '/v1/pull-endpoints',
    empty: 'No pull endpoints yet',
  },
  { name: 'exports', page: '/exports', api: '/v1/exports', empty: 'No exports yet' },
  // A session needs a key, so there is one.
  { name: 'API keys', page: '/api-keys', api: '/v1/api-keys', empty: 'wh_test_' },
  {
    name: 'months',
    page: '/usage',
    api: '/v1/billing/usage-history',
    empty: 'messages this month',
    isWhole: true,
  },
];

const PARTS: readonly ConsoleList[] = [
  {
    name: 'messages of an endpoint',
    page: '/endpoints/{endpoint}?tab=messages',
    api: '/v1/logs',
    empty: 'No messages yet',
  },
  {
    name: 'attempts of a message',
    page: '/messages/{failed}',
    api: '/v1/messages/{failed}/attempts',
    empty: 'No attempt yet',
    isWhole: true,
  },
  {
    name: 'messages of an event',
    page: '/events/{event}',
    api: '/v1/logs',
    empty: 'No endpoint subscribed',
  },
  {
    name: 'received messages',
    page: '/inbound-endpoints/{inboundEndpoint}',
    api: '/v1/inbound-logs',
    empty: 'Nothing received yet',
  },
  {
    name: 'rejections',
    page: '/inbound-endpoints/{inboundEndpoint}?tab=rejections',
    api: '/v1/inbound-rejections',
    empty: 'No rejections',
  },
  {
    name: 'events of a pull endpoint',
    page: '/pull-endpoints/{pullEndpoint}',
    api: '/v1/pull-endpoints/{pullEndpoint}/events',
    empty: 'No events',
  },
];

let session: Console;
let page: Page;
let filled: FilledProject;
/** A project without entries. */
let empty: { readonly home: string; readonly posthorn: Posthorn };

beforeAll(async () => {
  const receiver = await startReceiver(({ path }) => ({ status: path.startsWith('/broken') ? 500 : 200 }));
  releaseAfterFile(() => receiver.close());
  session = await openConsole();
  page = session.page;
  filled = await fillProject(session.posthorn, receiver);
  empty = await addProject();
});

/** Adds a second project to the session, as a user does. */
async function addProject(): Promise<typeof empty> {
  const { api_url: baseUrl, database_url: url } = session.stack.dev;
  const database = connectDatabase({
    url,
    applicationName: 'test',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  const { apiKey, projectId } = await createAccount(database).finally(() => database.close());
  await page.getByRole('button', { name: 'local' }).click();
  await page.getByRole('menuitem', { name: 'Add a project' }).click();
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Add' }).click();
  const home = `${baseUrl}/console/${projectId}`;
  await page.waitForURL(home);
  return { home, posthorn: new Posthorn({ baseUrl, apiKey }) };
}

/** Opens an empty list whose call waits, then fails, and then is answered. */
async function expectStates(
  { page: path, api, empty: title }: ConsoleList,
  ids: FilledProject,
): Promise<void> {
  const isCall = (url: URL): boolean => url.pathname === pathOf(api, ids);
  let fail = (): void => undefined;
  const isFailing = new Promise<void>((resolve) => (fail = resolve));
  await page.route(isCall, async (route) => {
    await isFailing;
    await route.fulfill({ status: 503, json: { error: { code: 'SERVICE_UNAVAILABLE', message: 'Away.' } } });
  });
  await page.goto(empty.home + pathOf(path, ids));
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  await page.getByRole('main').getByRole('status', { name: 'Loading' }).first().waitFor();
  fail();
  await page.getByRole('alert').getByText('The service is briefly unavailable').first().waitFor();
  await page.unroute(isCall);
  await page.getByText(title).first().waitFor();
  await waitFor(async () => (await page.getByRole('alert').count()) === 0);
}

async function expectEnd({ page: path }: ConsoleList): Promise<void> {
  await page.goto(session.home + pathOf(path, filled));
  await page.getByText('No more entries').waitFor();
}

describe.each(LISTS)('the list of $name', (list) => {
  it('says that it loads, that it failed, and that it is empty', () => expectStates(list, filled));
  if (list.isWhole !== true) it('says where it ends', () => expectEnd(list));
});

describe('in a project with endpoints', () => {
  let ids: FilledProject;

  beforeAll(async () => {
    const { posthorn } = empty;
    const url = 'http://127.0.0.1:9/hook';
    const { id: endpoint } = await posthorn.endpoints.create({ url, eventTypes: ['nothing'] });
    const held = await posthorn.endpoints.create({ url, eventTypes: ['nothing'] });
    await posthorn.endpoints.pause(held.id);
    const { messageId } = await posthorn.messages.send({ endpointId: held.id, payload: {} });
    const { eventId: event } = await posthorn.events.publish({ eventType: 'order.created', payload: {} });
    const { id: inboundEndpoint } = await posthorn.inboundEndpoints.create({ url });
    const { id: pullEndpoint } = await posthorn.pullEndpoints.create({});
    ids = { ...filled, failed: messageId, endpoint, event, inboundEndpoint, pullEndpoint };
  });

  describe.each(PARTS)('the list of $name', (list) => {
    it('says that it loads, that it failed, and that it is empty', () => expectStates(list, ids));
    if (list.isWhole !== true) it('says where it ends', () => expectEnd(list));
  });
});

describe('a list of several pages', () => {
  it('says that its next page failed, and reads on by itself', async () => {
    const consumers = Array.from({ length: 120 }, (_, index) => `customer-${index}`);
    for (const id of consumers) await empty.posthorn.consumers.create({ id });
    const isNextPage = (url: URL): boolean =>
      url.pathname === '/v1/consumers' && url.searchParams.has('cursor');
    await page.route(isNextPage, (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'SERVICE_UNAVAILABLE', message: 'Away.' } } }),
    );
    await page.goto(`${empty.home}/consumers`);
    await page.getByRole('cell', { name: 'customer-119' }).waitFor();
    const alert = page.getByRole('alert').getByText('The service is briefly unavailable').last();
    await page.mouse.wheel(0, 100_000);
    await alert.waitFor();
    expect(await page.getByText('No more entries').count()).toBe(0);
    await page.unroute(isNextPage);
    await alert.waitFor({ state: 'detached' });
    await page.mouse.wheel(0, 100_000);
    await page.getByText('No more entries').waitFor();
  });
});
