import { execFile, execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@posthorn/test-support';
import { build } from 'esbuild';
import { document } from '../../services/api/test/support/api-document.js';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { WITH_PROVIDER } from '../../services/api/test/support/with-provider.js';
import { findTypeIssues } from '../support/find-type-issues.js';
import { findPython, itWith } from '../support/python-environment.js';

const run = promisify(execFile);
const python = await findPython();
const itWithPython = itWith(python);
const LANGUAGES = ['sh', 'ts', 'python', 'go', 'php'];
/** No standard library opens a WebSocket. */
const WITHOUT = ['listening.connect'];

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method, path, ...operation })),
);
const samples = operations.flatMap(({ operationId, method, path, 'x-codeSamples': all = [] }) =>
  all.map(({ lang, source }) => ({ operationId, method, path, lang, source })),
);

function sourceOf(operationId: string, lang: string): string {
  return samples.find((each) => each.operationId === operationId && each.lang === lang)?.source ?? '';
}

/** Writes the samples of a language, each into a folder of its own. Returns the paths of the files. */
async function writeSamples(
  lang: string,
  name: string,
): Promise<{ folder: string; files: readonly string[] }> {
  const folder = await createTestFolder();
  const files = await Promise.all(
    samples
      .filter((each) => each.lang === lang)
      .map(async ({ operationId, source }) => {
        await mkdir(join(folder, operationId));
        await writeFile(join(folder, operationId, name), lang === 'ts' ? `${source}export {};\n` : source);
        return join(folder, operationId, name);
      }),
  );
  return { folder, files };
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

type Check = (folder: string, files: readonly string[]) => Promise<{ readonly stdout: string }>;

/** What says nothing when the programs are right. */
const CHECKS: readonly { lang: string; name: string; program: string; check: Check }[] = [
  { lang: 'go', name: 'main.go', program: 'gofmt', check: (_, files) => run('gofmt', ['-l', ...files]) },
  { lang: 'go', name: 'main.go', program: 'go', check: (cwd) => run('go', ['vet', './...'], { cwd }) },
  { lang: 'php', name: 'sample.php', program: 'php', check: lintPhp },
];

async function lintPhp(_folder: string, files: readonly string[]): Promise<{ readonly stdout: string }> {
  for (const file of files) await run('php', ['-l', file]);
  return { stdout: '' };
}

it('every operation has a sample in each language', () => {
  const found = operations.map(({ operationId, 'x-codeSamples': all = [] }) => [
    operationId,
    all.map(({ lang }) => lang),
  ]);
  const expected = operations.map(({ operationId }) => [
    operationId,
    WITHOUT.includes(operationId) ? [] : LANGUAGES,
  ]);
  expect(found).toEqual(expected);
});

describe('the samples', () => {
  it('in TypeScript have the types of the client', async () => {
    const { files } = await writeSamples('ts', 'sample.ts');
    expect(findTypeIssues(files)).toEqual([]);
  });

  itWithPython('in Python have the types of the client', async () => {
    const folder = await createTestFolder();
    const ofPython = samples.filter(({ lang }) => lang === 'python');
    const files = ofPython.map(({ operationId }) => join(folder, `${operationId.replace('.', '_')}.py`));
    await Promise.all(ofPython.map(({ source }, at) => writeFile(files[at] ?? '', source)));
    const cache = resolve('node_modules/.cache/python/mypy');
    const stdout = await python?.run(['-m', 'mypy', '--cache-dir', cache, ...files]);
    expect(stdout).toContain(`no issues found in ${files.length} source files`);
  });

  it.each(CHECKS.filter(({ program }) => isInstalled(program)))(
    'in $lang pass $program, where it is installed',
    async ({ lang, name, check }) => {
      const { folder, files } = await writeSamples(lang, name);
      await writeFile(join(folder, 'go.mod'), 'module samples\n\ngo 1.19\n');
      expect((await check(folder, files)).stdout).toBe('');
    },
  );
});

describe('against a running API', () => {
  let api: TestApi;
  let environment: NodeJS.ProcessEnv;
  /** What exists, in place of the ids of the examples. */
  const ids = new Map<string, string>();

  beforeAll(async () => {
    api = await startTestApi({ environment: WITH_PROVIDER });
    environment = { ...process.env, API_URL: api.url, API_KEY: api.account.apiKey };
    const id = await create('/v1/endpoints', { url: 'https://example.com/hook' });
    ids.set('ep_3f0c1b7e9a2d4c5f8e6b7a1c2d3e4f50', id);
  });

  async function create(path: string, body: object): Promise<string> {
    const headers = { Authorization: `Bearer ${api.account.apiKey}` };
    const response = await fetch(api.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await response.json()) as { readonly data: { readonly id: string } }).data.id;
  }

  function withOwnIds(source: string): string {
    return [...ids].reduce((text, [example, own]) => text.replaceAll(example, own), source);
  }

  it('each sample of curl that reads is understood, and at most finds nothing', async () => {
    const reads = samples.filter(({ lang, method, source }) => {
      return lang === 'sh' && method === 'get' && source.includes('$API_KEY');
    });
    const answers = await Promise.all(
      reads.map(async ({ path, source }) => {
        const { stdout } = await run('bash', ['-c', `${withOwnIds(source)} -s -w '%{http_code}'`], {
          env: environment,
        });
        return [path, stdout.slice(-3)] as const;
      }),
    );
    expect(answers.length).toBeGreaterThan(40);
    // Of the ids in the paths, only that of the endpoint exists here.
    const allowed = (path: string): readonly string[] => (path.includes('{') ? ['200', '404'] : ['200']);
    expect(answers.filter(([path, status]) => !allowed(path).includes(status))).toEqual([]);
  });

  it.each([
    ['sh', (file: string) => ['bash', file]],
    ['go', (file: string) => ['go', 'run', file]],
    ['php', (file: string) => ['php', file]],
    ['ts', (file: string) => ['node', file]],
  ] as const)('the sample in %s sends a message', async (lang, command) => {
    const [program = ''] = command('');
    if (!isInstalled(program)) return;
    const name = { sh: 'sample.sh', go: 'main.go', php: 'sample.php', ts: 'sample.ts' }[lang];
    const file = join(await createTestFolder(), name);
    await writeFile(file, withOwnIds(sourceOf('messages.send', lang)));
    const ran = lang === 'ts' ? await bundle(file) : file;
    const { stdout } = await run(program, command(ran).slice(1), { env: environment });
    expect(stdout).toMatch(/queued/);
  });

  itWithPython('the sample in Python sends a message', async () => {
    const source = withOwnIds(sourceOf('messages.send', 'python'));
    const env = { API_URL: api.url, API_KEY: api.account.apiKey };
    expect(await python?.run(['-c', source], { env })).toMatch(/queued/);
  });
});

async function bundle(file: string): Promise<string> {
  const outfile = `${file}.mjs`;
  const nodePaths = [join(import.meta.dirname, '../../node_modules')];
  await build({ entryPoints: [file], outfile, bundle: true, platform: 'node', format: 'esm', nodePaths });
  return outfile;
}
