import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { releaseAfterTest, waitFor } from '@posthorn/test-support';
import {
  type SuiteNames,
  SHARDS,
  isNamed,
  roundsOf,
  runWithin,
  shardOf,
  touchedSuites,
} from '../../scripts/suites/plan.js';
import {
  type FlakyTest,
  type JestReport,
  flakyFaults,
  judge,
  readResults,
  unexpectedSkips,
} from '../../scripts/suites/results.js';
import { isRunning } from '../support/is-running.js';
import { runGroup } from '../../scripts/suites/run-group.js';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const TABLE = read('test/suites.json') as SuiteNames;
const NEEDS = read('test/skips.json') as SuiteNames;

const SUITES = ['packages', 'services', 'tools', 'test']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.(e2e|chaos)\.test\.ts$/.test(file) && !file.includes('node_modules'));

describe('the table of suites that a change touches', () => {
  const workspaces = ['clients', 'packages', 'services', 'tools'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}`),
  );

  it('names each folder of the product and of its tools, and no other', () => {
    expect(Object.keys(TABLE).sort()).toEqual([...workspaces, 'docker', 'docs', 'prisma', 'scripts'].sort());
  });

  it.each(Object.entries(TABLE))('names suites that exist: %s', (_, names) => {
    expect(names.filter((name) => !SUITES.some((suite) => isNamed(suite, [name])))).toEqual([]);
  });

  it('touches the suites of a changed folder, and a changed suite', () => {
    const suites = [
      'test/a/one.e2e.test.ts',
      'test/a/two.e2e.test.ts',
      'test/b.e2e.test.ts',
      'test/c.e2e.test.ts',
    ];
    const table = { 'packages/a': ['test/a/'], 'packages/ab': ['test/b.e2e.test.ts'] };
    const changed = ['packages/a/src/index.ts', 'test/c.e2e.test.ts', 'README.md'];
    expect(touchedSuites(changed, table, suites)).toEqual([suites[0], suites[1], suites[3]]);
  });
});

describe('the list of what suites need', () => {
  const named = Object.values(NEEDS).flat();

  it('names suites that exist', () => {
    expect(named.filter((name) => !SUITES.some((suite) => isNamed(suite, [name])))).toEqual([]);
  });

  it('names each suite that opens a browser', () => {
    const opens = (file: string, seen = new Set<string>()): boolean => {
      if (seen.has(file) || !existsSync(file)) return false;
      seen.add(file);
      if (file === 'test/support/open-browser.ts') return true;
      const folder = file.slice(0, file.lastIndexOf('/'));
      const imports = [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)\.js'/g)];
      return imports.some(([, path]) =>
        opens(new URL(`${path ?? ''}.ts`, `file:///${folder}/`).pathname.slice(1), seen),
      );
    };
    const browser = NEEDS['a browser'] ?? [];
    expect(SUITES.filter((suite) => opens(suite) && !isNamed(suite, browser))).toEqual([]);
  });

  it('names each suite that skips tests', () => {
    const skips = SUITES.filter((suite) => /\.skip\b|\bitWith\(/.test(readFileSync(suite, 'utf8')));
    expect(unexpectedSkips(skips, NEEDS)).toEqual([]);
    expect(unexpectedSkips(['test/new.e2e.test.ts'], NEEDS)).toEqual(['test/new.e2e.test.ts']);
  });
});

it('sees every shard within six days, at every hour', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const days = Array.from({ length: SHARDS }, (_, day) =>
      shardOf(new Date(Date.UTC(2026, 0, 29 + day, hour))),
    );
    expect(days.sort()).toEqual([1, 2, 3, 4, 5, 6]);
  }
});

describe('the time for suites', () => {
  const lists = [
    ['a', 'b', 'c', 'x.chaos.test.ts'],
    ['c', 'd', 'e'],
  ];

  /** Each round takes a minute. */
  async function spend(minutes: number) {
    let now = 0;
    const rounds: (readonly string[])[] = [];
    const run = (round: readonly string[]): Promise<void> => {
      rounds.push(round);
      now += 1;
      return Promise.resolve();
    };
    const left = await runWithin(lists, { now: () => now, until: minutes, workers: 2, run });
    return { rounds, left };
  }

  it('suffices for all: each suite runs once, and one of chaos alone', async () => {
    expect(await spend(10)).toEqual({
      rounds: [['a', 'b'], ['c'], ['x.chaos.test.ts'], ['d', 'e']],
      left: [],
    });
    expect(roundsOf(['x.chaos.test.ts', 'a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c'], ['x.chaos.test.ts']]);
  });

  it('is shared by the lists, no suite begins after it, and what is left is named', async () => {
    expect(await spend(2)).toEqual({
      rounds: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      left: ['x.chaos.test.ts', 'e'],
    });
    expect(await spend(0)).toEqual({ rounds: [], left: ['a', 'b', 'c', 'x.chaos.test.ts', 'd', 'e'] });
  });
});

it('a run that is cut off leaves nothing behind: neither workers nor what they started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-group-'));
  releaseAfterTest(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'pid');
  const waiting = 'setInterval(Object, 1000);';
  const deaf = "process.on('SIGTERM', Object);";
  const worker = `require('fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); ${deaf} ${waiting}`;
  const options = `['-e', ${JSON.stringify(worker)}], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }`;
  const jest = `require('child_process').spawn(process.execPath, ${options}); ${waiting}`;
  const cut = new AbortController();
  const ended = runGroup([process.execPath, '-e', jest], cut.signal, 100);
  await waitFor(() => existsSync(file) && readFileSync(file, 'utf8') !== '');
  const pid = Number(readFileSync(file, 'utf8'));
  expect(isRunning(pid)).toBe(true);
  cut.abort();
  expect(await ended).toBe('SIGTERM');
  await waitFor(() => !isRunning(pid));
});

describe('the result of suites', () => {
  const suite = (name: string, status: string, tests: Readonly<Record<string, string>>) => ({
    name: `/root/${name}`,
    status,
    assertionResults: Object.entries(tests).map(([fullName, each]) => ({ fullName, status: each })),
  });
  const results = (...testResults: JestReport['testResults']) => readResults({ testResults }, '/root/');

  it('is red after two failures, and flaky when the second run passes', () => {
    const first = results(
      suite('red', 'failed', { one: 'passed', two: 'failed' }),
      suite('flaky', 'failed', { one: 'failed', two: 'passed' }),
      suite('unloadable', 'failed', {}),
      suite('green', 'passed', { one: 'passed', two: 'pending' }),
    );
    const second = results(
      suite('red', 'failed', { one: 'passed', two: 'failed' }),
      suite('flaky', 'passed', { one: 'passed', two: 'passed' }),
    );
    const { red, flaky, ...rest } = judge(first, second);
    expect(red.map((each) => [each.suite, each.failed])).toEqual([
      ['red', ['two']],
      ['unloadable', ['(did not run)']],
    ]);
    expect(flaky.map((each) => [each.suite, each.failed])).toEqual([['flaky', ['one']]]);
    expect(rest).toEqual({ skipped: ['green'], passed: 4, failed: 2 });
  });
});

describe('test/flaky.json', () => {
  const entry = (test: string) => ({ suite: 's', test, commit: 'c', date: '2026-11-28' });

  it('names no test three times, and five at most: their cause is found before', () => {
    expect(flakyFaults(read('test/flaky.json') as readonly FlakyTest[])).toEqual([]);
  });

  it('is red otherwise', () => {
    expect(flakyFaults(['a', 'b', 'a', 'b', 'c'].map(entry))).toEqual([]);
    expect(flakyFaults(['a', 'b', 'a', 'a'].map(entry))).toEqual(['3 times: s: a']);
    expect(flakyFaults(['a', 'b', 'c', 'd', 'e', 'f'].map(entry))).toEqual(['more than 5 entries']);
  });
});
