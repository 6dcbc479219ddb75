import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@posthorn/test-support';
import { build } from 'esbuild';
import ts from 'typescript';

const run = promisify(execFile);
const CLIENT = join(import.meta.dirname, '../../packages/client');

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** A project that has installed the client's tarball. */
let consumer: string;
let packed: Packed;
beforeAll(async () => {
  consumer = await createTestFolder();
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', consumer], { cwd: CLIENT });
  [packed] = JSON.parse(stdout) as [Packed];
  const installed = join(consumer, 'node_modules/@posthorn/client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', join(consumer, packed.filename), '-C', installed, '--strip-components=1']);
  await writeFile(join(consumer, 'package.json'), JSON.stringify({ type: 'module' }));
});

describe('the tarball', () => {
  it('has at most 150 KB', () => expect(packed.size).toBeLessThanOrEqual(150 * 1024));

  it('has the compiled code, its types and the vectors, and nothing else', () => {
    const others = packed.files
      .map(({ path }) => path)
      .filter((path) => !/^dist\/[\w/-]+\.(js|d\.ts)$/.test(path));
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json', 'vectors.json']);
  });

  it('is an ES module without dependencies', async () => {
    const text = await readFile(join(consumer, 'node_modules/@posthorn/client/package.json'), 'utf8');
    const manifest = JSON.parse(text) as Readonly<Record<string, unknown>>;
    expect(manifest).toMatchObject({ type: 'module', engines: { node: '>=20.19' } });
    expect(Object.keys(manifest).filter((name) => /dependencies$/i.test(name))).toEqual([]);
  });
});

const PROGRAM = `
import { Posthorn, type Message, type PosthornOptions } from '@posthorn/client';
import { mountPortal } from '@posthorn/client/portal';
import { verifyDelivery } from '@posthorn/client/verify';
const options: PosthornOptions = { baseUrl: 'http://127.0.0.1', apiKey: 'k' };
const posthorn = new Posthorn(options);
export async function use(request: Request): Promise<string | undefined> {
  const { messageId } = await posthorn.messages.send({ endpointId: 'ep_1', payload: { a: 1 } }, { idempotencyKey: 'k' });
  const message: Message = await posthorn.messages.get(messageId);
  for await (const entry of posthorn.logs.list({ status: 'failed_permanent' })) if (entry.lastError) break;
  const { data } = (await verifyDelivery<{ data: string }>(request, 'whsec_')).json();
  // @ts-expect-error a send needs an endpoint
  void posthorn.messages.send({ payload: {} });
  // @ts-expect-error there is no such member
  void message.noSuchMember;
  const unmount: () => void = mountPortal(document.body, { url: 'https://x', onExpired: async () => 'https://y' });
  unmount();
  return message.lastError ?? data;
}
`;

it.each<[string, ts.CompilerOptions]>([
  ['node16', { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 }],
  ['bundler', { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }],
])('has types that resolve under moduleResolution %s', async (_, resolution) => {
  const file = join(consumer, 'program.ts');
  await writeFile(file, PROGRAM);
  const program = ts.createProgram([file], {
    ...resolution,
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    // Those of TypeScript itself, not those of the package.
    skipDefaultLibCheck: true,
  });
  const issues = ts.getPreEmitDiagnostics(program).map(({ messageText, file: at }) => ({
    file: at?.fileName,
    text: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }));
  expect(issues).toEqual([]);
});

it('runs on the Node.js of this machine as it is packed', async () => {
  const script = `
    const { Posthorn, ERROR_CODES } = await import('@posthorn/client');
    const { verifyDelivery } = await import('@posthorn/client/verify');
    const posthorn = new Posthorn({ baseUrl: 'http://127.0.0.1:9', maxRetries: 0 });
    const failure = await posthorn.messages.get('m').catch(({ name }) => name);
    const check = await verifyDelivery({ headers: {}, body: '{}' }, 'secret').catch(({ check }) => check);
    console.log(failure, check, ERROR_CODES.length > 20);
  `;
  const { stdout } = await run('node', ['--input-type=module', '--eval', script], { cwd: consumer });
  expect(stdout.trim()).toBe('ConnectionError headers true');
});

it.each([
  ['verifies', 'verify', 3],
  ['mounts the portal', 'portal', 2],
])('%s with code of its own only, gzipped: @posthorn/client/%s has at most %i KB', async (_, entry, most) => {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '@posthorn/client/${entry}'`, resolveDir: consumer },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const code = outputFiles[0]?.text ?? '';
  expect(code).not.toMatch(/\bimport\b|\brequire\(/);
  expect(gzipSync(code).length).toBeLessThanOrEqual(most * 1024);
});
