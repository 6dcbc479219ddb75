import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import { connectDatabase } from '@posthorn/database';
import { type Receiver, createAccount, releaseAfterFile, startReceiver } from '@posthorn/test-support';
import type { Locator, Page } from 'playwright-core';
import { openConsole } from '../support/open-console.js';

const run = promisify(execFile);
const NEXT_STEPS = ['Send a message', 'See its attempts', 'Publish an event'] as const;
const STEPS = ['Create an endpoint', 'Send a message', 'See it delivered'] as const;

let receiver: Receiver;
let page: Page;
let apiKey: string;
let ownKey: string;

beforeAll(async () => {
  // The first delivery fails.
  receiver = await startReceiver([{ status: 500 }, { status: 200 }]);
  releaseAfterFile(() => receiver.close());
  const { stack, page: opened } = await openConsole();
  page = opened;
  ownKey = stack.dev.api_key;
  const database = connectDatabase({
    url: stack.dev.database_url,
    applicationName: 'test',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  ({ apiKey } = await createAccount(database).finally(() => database.close()));
});

type Step = (typeof STEPS | typeof NEXT_STEPS)[number];

function step(title: Step): Locator {
  return page.locator('.mantine-Timeline-item').filter({ hasText: title });
}

/** Copies a snippet from the page, as it is shown. */
async function read(title: Step, language: 'curl' | 'TypeScript'): Promise<string> {
  await step(title).getByRole('tab', { name: language }).click();
  const text = await step(title).locator('pre:visible').innerText();
  expect(text).not.toContain('example.com');
  return text;
}

async function runShell(command: string, key = apiKey): Promise<string> {
  const { stdout } = await run('sh', ['-c', `${command.trim()} -sS`], {
    env: { ...process.env, POSTHORN_KEY: key, RECEIVER_URL: `${receiver.url}/hook` },
  });
  return stdout;
}

async function runTypeScript(code: string, key = apiKey): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, NODE_OPTIONS: '', POSTHORN_KEY: key, RECEIVER_URL: `${receiver.url}/hook` },
  });
  return stdout;
}

async function tickedOff(count: number): Promise<void> {
  await page
    .getByLabel('done')
    .nth(count - 1)
    .waitFor();
  expect(await page.getByLabel('done').count()).toBe(count);
}

it('shows a project that has just begun three next steps, which work as they stand', async () => {
  await page.getByRole('heading', { name: 'Three next steps' }).waitFor();
  for (const title of NEXT_STEPS) {
    const command = await read(title, 'curl');
    expect(JSON.parse(await runShell(command, ownKey))).toHaveProperty('data');
    await runTypeScript(await read(title, 'TypeScript'), ownKey);
  }
});

it('sends an event from the page, and shows what became of it', async () => {
  await page.getByRole('link', { name: 'send one from here' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(/^The event is on its way: \d+ messages?\.$/).waitFor();
  await page.getByRole('heading', { name: 'order.created' }).waitFor();
  const guide = await page.getByRole('link', { name: 'Guide of this page' }).getAttribute('href');
  expect((await fetch(guide ?? '')).headers.get('content-type')).toContain('text/html');
  await page.getByRole('link', { name: 'Overview' }).click();
});

it('shows an empty project three steps with commands that work, and ticks each off', async () => {
  await page.getByRole('button', { name: 'local' }).click();
  await page.getByRole('menuitem', { name: 'Add a project' }).click();
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('heading', { name: 'Three steps to the first delivery' }).waitFor();
  for (const title of STEPS) expect(await read(title, 'TypeScript')).toContain('new Posthorn');

  await runShell(await read('Create an endpoint', 'curl'));
  await tickedOff(1);
  await runTypeScript(await read('Send a message', 'TypeScript'));
  await tickedOff(2);
  const attempts = `${await runTypeScript(await read('See it delivered', 'TypeScript'))} ${await runShell(await read('See it delivered', 'curl'))}`;
  expect(attempts).toContain('attemptNo');
  expect(attempts).toContain('attempt_no');
});

it('shows a project without a delivery what has failed, too', async () => {
  await page.getByRole('heading', { name: 'What needs attention' }).waitFor();
  await page.getByRole('link', { name: 'See the newest message' }).click();
  await page.getByRole('button', { name: 'Retry now' }).click();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});
