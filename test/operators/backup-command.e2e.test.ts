import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { posthornOf } from '../support/posthorn-of.js';
import { type Stack, createHome, runStack } from '../support/run-stack.js';

const run = promisify(execFile);
const SETUP_WITHIN_MS = 300_000;

let home: Awaited<ReturnType<typeof createHome>>;
let stack: Stack;
let endpointId: string;
let kept: string;
let projectId: string;

/** The command line finds the stack by its home. */
function posthorn(...given: readonly string[]): Promise<unknown> {
  const program = resolve('scripts/posthorn.js');
  const environment = { PATH: process.env['PATH'], POSTHORN_HOME: home.path };
  return run(process.execPath, [program, ...given], { env: environment });
}

async function send(): Promise<string> {
  const { messageId } = await posthornOf(stack.dev).messages.send({ endpointId, payload: { kept: true } });
  return messageId;
}

/** As docs/backup.md describes for the stack of npm start, whose stores were lost. */
beforeAll(async () => {
  home = await createHome();
  stack = await runStack(home.path);
  const { items } = await posthornOf(stack.dev).endpoints.list();
  endpointId = String(items[0]?.id);
  kept = await send();
  await waitFor(async () => (await posthornOf(stack.dev).messages.get(kept)).status === 'succeeded');
  projectId = stack.dev.project_id;
  const folder = join(home.path, 'backup');
  await posthorn('backup', folder);
  await stack.stop();

  for (const store of ['postgres', 'redis']) await rm(join(home.path, store), { recursive: true });
  stack = await runStack(home.path);
  await posthorn('restore', folder, '--yes');
  await stack.stop();
  stack = await runStack(home.path);
}, SETUP_WITHIN_MS);

afterAll(async () => {
  await stack.stop();
  await home.remove();
});

it('has the project and the messages of before, and delivers new ones to its endpoints', async () => {
  expect(stack.dev.project_id).toBe(projectId);
  const { messages } = posthornOf(stack.dev);
  expect(await messages.get(kept)).toMatchObject({ status: 'succeeded', attemptCount: 1 });
  const next = await send();
  await waitFor(async () => (await messages.get(next)).status === 'succeeded');
});
