import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import { signDelivery } from '@posthorn/common';
import { createTestFolder } from '@posthorn/test-support';
import { build } from 'esbuild';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { readBlocks } from '../support/shell/read-blocks.js';
import { findTypeIssues } from '../support/find-type-issues.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const SECRET = 'whsec_of-a-test-with-enough-characters';

const programOf = (page: string): string =>
  readBlocks(page)
    .filter(({ language }) => language === 'ts')
    .map(({ text }) => text)
    .join('\n');

let file: string;
let folder: string;
beforeAll(async () => {
  folder = await createTestFolder();
  file = join(folder, 'guide.ts');
  const body = '{"type":"order.created"}';
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    'x-webhook-timestamp': String(seconds),
    'x-webhook-signature': signDelivery(body, seconds, [SECRET]),
  };
  const init = JSON.stringify({ method: 'POST', body, headers });
  const signed = `console.log('signed', await (await receive(new Request('http://localhost', ${init}))).text());`;
  await writeFile(file, `${programOf('docs/guides/typescript.md')}\n${signed}\nexport {};\n`);
});

it('has blocks that compile together', () => expect(findTypeIssues([file])).toEqual([]));

/** Returns what the program prints. */
async function runProgram(name: string, api: Pick<TestApi, 'url' | 'account'>): Promise<string> {
  const outfile = `${name}.mjs`;
  await build({
    entryPoints: [name],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    nodePaths: [join(ROOT, 'node_modules')],
  });
  const { stdout } = await run('node', [outfile], {
    env: { ...process.env, API_URL: api.url, API_KEY: api.account.apiKey, SIGNING_SECRET: SECRET },
  });
  return stdout.trim();
}

it('has blocks that do what the guide says, against the real API', async () => {
  const api = await startTestApi();
  const stdout = await runProgram(file, api);
  expect(stdout.split('\n')).toEqual([
    'sent queued',
    'once true',
    'published 1',
    'logged 2',
    'pages 1 1',
    'unsigned headers',
    'error NOT_FOUND 404',
    'issue url',
    'base true',
    'whole false 200 true',
    'aborted stopped',
    'signed order.created',
  ]);
});

it('a block stands alone in the README of the client, and does what it says as printed', async () => {
  const api = await startTestApi();
  const program = join(folder, 'readme.ts');
  await writeFile(program, `${programOf('packages/client/README.md')}\nexport {};\n`);
  expect(findTypeIssues([program])).toEqual([]);
  expect(await runProgram(program, api)).toMatch(/^sent [0-9a-f-]{36}$/m);
});
