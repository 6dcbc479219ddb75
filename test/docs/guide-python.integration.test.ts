import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect } from '@jest/globals';
import { signDelivery } from '@posthorn/common';
import { createTestFolder } from '@posthorn/test-support';
import { startTestApi } from '../../services/api/test/support/start-test-api.js';
import { findPython, itWith } from '../support/python-environment.js';
import { readBlocks } from '../support/shell/read-blocks.js';

const python = await findPython();
const itWithPython = itWith(python);
const SECRET = 'whsec_of-a-test-with-enough-characters';
const PAGES = ['docs/guides/python.md', 'clients/python/README.md'] as const;

let folder: string;
beforeAll(async () => {
  folder = await createTestFolder();
});

/** Writes the blocks of a page as one program, with more lines behind. */
async function writeProgram(page: string, more = ''): Promise<string> {
  const blocks = readBlocks(page).filter(({ language }) => language === 'python');
  const file = join(folder, `${page.replaceAll(/\W/g, '_')}.py`);
  await writeFile(file, `${blocks.map(({ text }) => text).join('\n')}\n${more}`);
  return file;
}

/** Returns the lines that a program prints. */
async function linesOf(file: string): Promise<readonly string[]> {
  const api = await startTestApi();
  const env = { API_URL: api.url, API_KEY: api.account.apiKey, SIGNING_SECRET: SECRET };
  return (await python?.run([file], { cwd: folder, env }))?.trim().split('\n') ?? [];
}

itWithPython.each(PAGES)('has blocks whose types fit together: %s', async (page) => {
  const cache = resolve('node_modules/.cache/python/mypy');
  const stdout = await python?.run(['-m', 'mypy', '--cache-dir', cache, await writeProgram(page)]);
  expect(stdout).toMatch(/^Success: no issues/);
});

itWithPython('has blocks that do what the guide says, against the real API', async () => {
  const body = '{"type":"order.created"}';
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    'X-Webhook-Timestamp': String(seconds),
    'X-Webhook-Signature': signDelivery(body, seconds, [SECRET]),
  };
  const signed = `print("signed", *receive(${JSON.stringify(headers)}, b'${body}'))\n`;
  expect(await linesOf(await writeProgram(PAGES[0], signed))).toEqual([
    'sent queued',
    'once True',
    'published 1',
    'logged 2',
    'page 1 True',
    'page 1 False',
    'endpoints 3',
    'unsigned 401 headers',
    'error NOT_FOUND 404',
    'issues rate_limit_rps url',
    'whole 200 True',
    'payload {"type":"order.created","order":{"id":1234}}',
    'signed 200 order.created',
  ]);
});

itWithPython("runs the block of the package's README as printed", async () => {
  expect(await linesOf(await writeProgram(PAGES[1]))).toEqual([
    expect.stringMatching(/^sent [0-9a-f-]{36}$/),
  ]);
});
