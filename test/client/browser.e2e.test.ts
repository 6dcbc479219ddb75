import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createEndpoint } from '@posthorn/test-support';
import type { Browser, Page } from 'playwright-core';
import { startTestApi } from '../../services/api/test/support/start-test-api.js';
import { openBrowser } from '../support/open-browser.js';

const CLIENT = join(import.meta.dirname, '../../packages/client');

let browser: Browser;
let page: Page;
const complaints: string[] = [];

/** Code of a page or a worker. The client and the vectors are files of its own origin, as they are in the console. */
const SETUP = `
const { Posthorn } = await import(origin + '/client/dist/index.js');
const { verifyDelivery } = await import(origin + '/client/dist/verify/index.js');
const { now, vectors } = await (await fetch(origin + '/client/vectors.json')).json();
async function verifyAll() {
  const outcomes = vectors.map(async ({ name, headers, body, secrets, expected }) => {
    const verified = verifyDelivery({ headers, body }, secrets, { now: new Date(now) });
    const outcome = await verified.then(() => 'valid', ({ check }) => check);
    return outcome === expected ? [] : [name];
  });
  return (await Promise.all(outcomes)).flat();
}
async function sendAndList(posthorn) {
  const { messageId } = await posthorn.messages.send({ endpointId, payload: { from: 'a browser' } });
  for await (const entry of posthorn.logs.list({ limit: 1 })) if (entry.messageId === messageId) return entry.status;
}
`;

let variables: string;
beforeAll(async () => {
  const api = await startTestApi();
  const { apiKey, projectId } = api.account;
  const { publicId } = await createEndpoint(api.database, { projectId, url: 'https://example.com' });
  variables = `const origin = '${api.url}', apiKey = '${apiKey}', endpointId = '${publicId}';`;
  browser = await openBrowser();
  page = await browser.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.route(`${api.url}/page`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.route(`${api.url}/client/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/client/', '');
    const contentType = path.endsWith('.json') ? 'application/json' : 'text/javascript';
    await route.fulfill({ contentType, body: await readFile(join(CLIENT, path), 'utf8') });
  });
  await page.goto(`${api.url}/page`);
});
afterAll(async () => browser.close());

it('works in a browser with a key', async () => {
  const outcome = await page.evaluate(`(async () => {
    ${variables} ${SETUP}
    return { status: await sendAndList(new Posthorn({ baseUrl: origin, apiKey })), wrong: await verifyAll() };
  })()`);
  expect(outcome).toEqual({ status: 'queued', wrong: [] });
});

it('works in a browser with the cookie of a session, without a key', async () => {
  const outcome = await page.evaluate(`(async () => {
    ${variables} ${SETUP}
    const headers = { 'X-Posthorn-Console': '1' };
    await new Posthorn({ baseUrl: '', apiKey, headers }).consoleSessions.create();
    const posthorn = new Posthorn({ baseUrl: '', headers, credentials: 'same-origin' });
    const { projects } = await posthorn.consoleSessions.getCurrent();
    return { projects: projects.length, status: await sendAndList(posthorn) };
  })()`);
  expect(outcome).toEqual({ projects: 1, status: 'queued' });
});

it('works in a worker', async () => {
  const outcome = await page.evaluate(`(async () => {
    ${variables}
    const code = ${JSON.stringify(SETUP)} +
      'postMessage({ status: await sendAndList(new Posthorn({ baseUrl: origin, apiKey })), wrong: await verifyAll() });';
    const text = 'const origin = "' + origin + '", apiKey = "' + apiKey + '", endpointId = "' + endpointId + '";' + code;
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), { type: 'module' });
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    });
  })()`);
  expect(outcome).toEqual({ status: 'queued', wrong: [] });
  expect(complaints).toEqual([]);
});
