import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import { signDelivery } from '@posthorn/common';
import { createTestFolder } from '@posthorn/test-support';
import { build } from 'esbuild';
import ts from 'typescript';
import { startTestApi } from '../../services/api/test/support/start-test-api.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'packages/client/dist');
const SECRET = 'whsec_of-a-test-with-enough-characters';

async function readBlocks(file: string): Promise<string> {
  const text = await readFile(join(ROOT, file), 'utf8');
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = '']) => block).join('\n');
}

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
  await writeFile(file, `${await readBlocks('docs/guides/typescript.md')}\n${signed}\nexport {};\n`);
});

it('has blocks that compile together', () => {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    skipLibCheck: true,
    paths: {
      '@posthorn/client': [join(DIST, 'index.d.ts')],
      '@posthorn/client/verify': [join(DIST, 'verify/index.d.ts')],
    },
  });
  const issues = ts.getPreEmitDiagnostics(program);
  expect(issues.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});

it('has blocks that do what the guide says, against the real API', async () => {
  const api = await startTestApi();
  const outfile = join(folder, 'guide.mjs');
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    nodePaths: [join(ROOT, 'node_modules')],
  });
  const { stdout } = await run('node', [outfile], {
    env: { ...process.env, API_URL: api.url, API_KEY: api.account.apiKey, SIGNING_SECRET: SECRET },
  });
  expect(stdout.trim().split('\n')).toEqual([
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

it('is what the README of the project shows', async () => {
  const guide = await readBlocks('docs/guides/typescript.md');
  const shown = (await readBlocks('README.md')).split('\n').filter((line) => line.trim() !== '');
  expect(shown.length).toBeLessThanOrEqual(10);
  expect(shown.length).toBeGreaterThan(5);
  const known = guide.split('\n');
  expect(shown.filter((line) => !known.includes(line))).toEqual([]);
});
