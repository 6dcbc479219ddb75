import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSigningSecret, standardHeaders } from '@posthorn/common';
import { createTestFolder } from '@posthorn/test-support';
import { build } from 'esbuild';
import { buildProgram } from '../../packages/cli/src/build-program.js';
import { parseBenchOptions } from '../../tools/bench/src/run/options.js';
import { parseChaosOptions } from '../../tools/chaos/src/run/options.js';
import { parseFuzzOptions } from '../../tools/fuzz/src/run/run-fuzz.js';
import { listPages, readBlocks } from '../support/shell/read-blocks.js';

interface Way {
  readonly pages: RegExp;
  readonly languages: readonly string[];
  /** The test that runs these blocks, or compares them with what it runs. */
  readonly by: string;
}

const THIS = 'test/docs/every-block.e2e.test.ts';
const guide = (name: string): RegExp => new RegExp(`^docs/guides/${name}\\.md$`);

/** How each block runs. A block without a way must say why not, with `no-test: <reason>`. */
const WAYS: readonly Way[] = [
  {
    pages: /^docs\/(?:guides\/.*|going-to-production|operations|upgrading|backup)\.md$/,
    languages: ['sh'],
    by: 'test/docs/shell-blocks.e2e.test.ts',
  },
  {
    pages: guide('(?:verify-signatures|pull-events|listening)'),
    languages: ['js'],
    by: 'test/docs/shell-blocks.e2e.test.ts',
  },
  {
    pages: /guides\/typescript|packages\/client/,
    languages: ['ts'],
    by: 'test/docs/guide-typescript.integration.test.ts',
  },
  {
    pages: /guides\/python|clients\/python/,
    languages: ['python'],
    by: 'test/docs/guide-python.integration.test.ts',
  },
  { pages: guide('portal'), languages: ['html', 'js', 'jsx'], by: 'test/portal/guide-portal.e2e.test.ts' },
  {
    pages: guide('verify-signatures'),
    languages: ['mjs', 'python', 'go', 'php', 'ruby', 'java', 'csharp'],
    by: 'packages/web/test/verify/verify-samples.unit.test.ts',
  },
  { pages: /^docs\/cli\.md$/, languages: ['text'], by: 'packages/cli/test/cli-docs.unit.test.ts' },
  { pages: /^docs\/(?:api|cli|performance|reliability)\.md$/, languages: ['sh'], by: THIS },
  { pages: /^docs\/operations\.md$/, languages: ['yaml'], by: 'test/images/helm.e2e.test.ts' },
  { pages: /^docs\/releasing\.md$/, languages: ['sh'], by: 'test/images/release.e2e.test.ts' },
  { pages: /./, languages: ['json'], by: THIS },
];

/** What no test can run: the page, the language, the reason, and how many there are. */
const WITHOUT_A_WAY = [
  ['README.md', 'sh', 'needs Docker', 1],
  ['README.md', 'sh', 'the test runs this stack on ports of its own', 1],
  ['docs/README.md', 'sh', 'getting started sends one', 1],
  ['docs/api.md', 'ts', 'code of the api itself', 1],
  ['docs/decisions/0044-bound-statements.md', 'ts', 'code of connectDatabase', 1],
  ['docs/going-to-production.md', 'sh', 'a test of doctor runs it, this PostgreSQL is not durable', 1],
  ['docs/guides/listening.md', 'text', 'an output, with times and ids', 1],
  ['docs/guides/moving-in.md', 'sh', 'needs an account of the other service', 1],
  ['docs/operations.md', 'sh', 'needs Docker', 3],
  ['docs/operations.md', 'sh', 'needs Kubernetes', 6],
  ['docs/operations.md', 'sh', 'settings', 1],
  ['docs/releasing.md', 'sh', 'it changes this checkout', 1],
  ['docs/releasing.md', 'sh', 'needs Docker', 1],
  ['docs/reliability.md', 'sh', 'mounts a file system', 1],
  ['docs/reliability.md', 'sh', 'needs libfaketime', 1],
  ['docs/reliability.md', 'sh', 'takes half an hour', 1],
] as const;

// GitHub draws a mermaid block.
const blocks = listPages()
  .flatMap(readBlocks)
  .filter(({ language }) => language !== 'mermaid');
const wayOf = ({ page, language }: (typeof blocks)[number]): Way | undefined =>
  WAYS.find(({ pages, languages }) => pages.test(page) && languages.includes(language));

describe('a block of a page', () => {
  it('runs in a test, or its reason stands beside it and in the table', () => {
    const without = blocks.filter((block) => block.noTest !== undefined || wayOf(block) === undefined);
    const listed = without.map(({ page, language, noTest }) => [page, language, noTest]);
    const expected = WITHOUT_A_WAY.flatMap(([page, language, reason, count]) =>
      Array.from({ length: count }, () => [page, language, reason]),
    );
    expect(listed.map((each) => each.join(': ')).sort()).toEqual(
      expected.map((each) => each.join(': ')).sort(),
    );
  });

  it.each(WAYS)('has a test that exists: $by, for $languages', (way) => {
    expect(existsSync(way.by)).toBe(true);
    expect(blocks.some((block) => wayOf(block) === way)).toBe(true);
  });

  it.each(blocks.filter(({ language }) => language === 'json'))('is JSON in $page: $text', ({ text }) => {
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it('verifies a delivery with a library of Standard Webhooks', async () => {
    const block = blocks.find(({ text }) => text.includes("from 'standardwebhooks'"));
    const secret = createSigningSecret();
    const content = { id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body: '{"event":"order.paid"}' };
    const headers = standardHeaders(content, { secrets: [secret], privateKeys: [] }, 'webhook');
    const given = `const body = ${JSON.stringify(content.body)}, request = ${JSON.stringify({ headers })};`;
    const outfile = join(await createTestFolder(), 'verify.mjs');
    const contents = `${given}\n${block?.text ?? ''}\nconsole.log(event.event);`;
    await build({
      stdin: { contents, resolveDir: '.' },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
    const env = { ...process.env, SIGNING_SECRET: secret };
    expect((await promisify(execFile)('node', [outfile], { env })).stdout).toBe('order.paid\n');
  });
});

/** Each command of a block, as the shell splits it: with stubs in place of the programs, which print what they got. */
async function wordsOf(script: string): Promise<readonly (readonly string[])[]> {
  const stub = `{ node -e 'console.log(JSON.stringify(process.argv.slice(1)))' -- "$FUNCNAME" "$@"; }`;
  const stubs = ['npm', 'npx', 'posthorn'].map((name) => `${name}() ${stub.replace('$FUNCNAME', name)}`);
  const { stdout } = await promisify(execFile)('bash', ['-ec', [...stubs, script].join('\n')]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as readonly string[]);
}

/** In place of each file that a command reads. */
let secretFile: string;
beforeAll(async () => {
  secretFile = join(await createTestFolder(), 'secret');
  await writeFile(secretFile, 'a secret of a sender');
});

const TOOLS: Readonly<Record<string, (given: readonly string[]) => unknown>> = {
  bench: (given) => parseBenchOptions(given, new Date()),
  chaos: parseChaosOptions,
  fuzz: parseFuzzOptions,
};

/** Parses a command as its program does. Throws for an unknown command, option or value. */
async function parse([program, ...words]: readonly string[]): Promise<unknown> {
  const given = words.map((word, at) => (words[at - 1]?.endsWith('-file') === true ? secretFile : word));
  if (program === 'npm') {
    const [, tool = '', , ...options] = given;
    return TOOLS[tool]?.(options) ?? Promise.reject(new Error(`There is no parser of npm run ${tool}.`));
  }
  const command = buildProgram(
    () => () => Promise.resolve(),
    (each) => each.exitOverride().configureOutput({ writeErr: () => undefined }),
  );
  return command.parseAsync(program === 'npx' ? given.slice(1) : given, { from: 'user' });
}

describe('a command that takes long, or needs what is not here', () => {
  const commands = blocks.filter(
    (block) => wayOf(block)?.by === THIS && block.language === 'sh' && block.noTest === undefined,
  );

  it.each(commands.map(({ page, text }) => [page, text]))(
    'is one that its program understands: %s, %s',
    async (_, text) => {
      const lines = await wordsOf(text);
      expect(lines.length).toBeGreaterThan(0);
      for (const words of lines) await parse(words);
    },
  );

  it.each([
    [['npm', 'run', 'bench', '--', '--secnods', '3']],
    [['npm', 'run', 'chaos', '--', '--soak', 'long']],
    [['npx', 'posthorn', 'tenants', 'make', 'Acme']],
    [['npx', 'posthorn', 'queues', '--colour']],
  ])('is told from %j', async (words) => {
    await expect(parse(words)).rejects.toThrow();
  });
});
