import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { jestCommand } from './jest/jest-command.js';
import { prepareToRun } from './prepare/prepare.js';
import { readOptions } from './prepare/read-options.js';
import { ROOT } from './prepare/root.js';
import { runScript } from './prepare/run-script.js';
import { splitByNeeds } from './suites/needs.ts';
import { SHARDS, runWithin, shardOf, touchedSuites } from './suites/plan.ts';
import { runGroup } from './suites/run-group.ts';
import { judge, readResults, unexpectedSkips, withoutResult } from './suites/results.ts';

const { report } = readOptions(
  `Runs end-to-end and chaos suites for E2E_MINUTES (20): those that the changes of a day touch, then one sixth of all.
A suite that fails runs once more, alone. Ends before E2E_END, in seconds since 1970.

Usage: node --import tsx scripts/suites.js [<report>]    a file for the counts of tests, as jest --json writes them
`,
  { positionals: ['report'] },
);
const MINUTE_MS = 60_000;
const PROJECTS = ['--selectProjects', 'end-to-end', 'chaos'];
/** `.ci/run` has run it before. */
const DONE = 'test/start/main-job.e2e.test.ts';
const { E2E_MINUTES = '20', E2E_END = 'Infinity' } = process.env;
const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

await runScript(async () => {
  const { path } = await prepareToRun();
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-suites-'));
  try {
    process.exitCode = await runSuites(path, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function runSuites(node, folder) {
  const until = Date.now() + Number(E2E_MINUTES) * MINUTE_MS;
  const end = Math.min(Number(E2E_END) * 1000, until + 60 * MINUTE_MS);
  const shard = `--shard=${shardOf(new Date())}/${SHARDS}`;
  const needs = readJson('test/skips.json');
  const all = listSuites(node, []);
  const lists = [touchedSuites(listChanges(), readJson('test/suites.json'), all), listSuites(node, [shard])];
  const { lacking, possible } = splitByNeeds([...new Set(lists.flat())], needs);
  const [first, again, cutOff] = [[], [], []];

  async function run(suites, results) {
    const remainingMs = end - Date.now();
    const found = remainingMs > 0 ? await runJest({ node, folder, suites, remainingMs }) : undefined;
    if (found === undefined) cutOff.push(...suites);
    else results.push(...found);
    return found ?? [];
  }
  const left = await runWithin(
    lists.map((suites) => suites.filter((suite) => possible.includes(suite))),
    {
      now: Date.now,
      until,
      workers: availableParallelism() * 2,
      async run(round) {
        const failed = (await run(round, first)).filter((result) => result.failed.length > 0);
        for (const { suite } of failed) await run([suite], again);
      },
    },
  );

  const verdict = judge(first, again);
  const skipped = [...verdict.skipped, ...lacking.keys()];
  const unexpected = unexpectedSkips(skipped, needs);
  tell('End-to-end suites', [
    `${first.length} run; again: npm run test:all -- ${shard} ${PROJECTS.join(' ')}`,
  ]);
  tell('not run: no time was left', left);
  tell('not finished: all time was used up', cutOff);
  tell('skipped in parts', verdict.skipped);
  tell('skipped: this machine lacks what they need', describeLacking(lacking));
  tell('flaky: failed, and passed alone; for test/flaky.json', verdict.flaky.flatMap(describe));
  tell('red: skipped, and not named in test/skips.json', unexpected);
  tell('red: failed twice', verdict.red.flatMap(describe));
  const failed = verdict.failed + unexpected.length;
  const counts = { numPassedTests: verdict.passed, numFailedTests: failed, numRuntimeErrorTestSuites: 0 };
  if (report !== undefined) writeFileSync(report, JSON.stringify(counts));
  return failed === 0 ? 0 : 1;
}

function listSuites(node, options) {
  const [file, ...given] = jestCommand(node, [...options, '--listTests', ...PROJECTS]);
  const output = execFileSync(file, given, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const suites = output.split('\n').filter((line) => line.endsWith('.test.ts'));
  return suites.map((suite) => relative(ROOT, suite)).filter((suite) => suite !== DONE);
}

/** The files that differ from the newest commit that is older than a day. A shallow clone may have none. */
function listChanges() {
  const git = (...options) => execFileSync('git', options, { cwd: ROOT, encoding: 'utf8' }).trim();
  try {
    const base = git('log', '-1', '--before=24 hours ago', '--format=%H');
    return base === '' ? [] : git('diff', '--name-only', base, 'HEAD').split('\n');
  } catch {
    return [];
  }
}

/** Returns the results of the suites; undefined when the time ended before them. */
async function runJest({ node, folder, suites, remainingMs }) {
  const output = join(folder, 'report.json');
  rmSync(output, { force: true });
  const options = ['--json', `--outputFile=${output}`, '--runTestsByPath', ...suites];
  const signal = await runGroup(jestCommand(node, options), globalThis.AbortSignal.timeout(remainingMs));
  if (existsSync(output)) return readResults(JSON.parse(readFileSync(output, 'utf8')), ROOT);
  return signal === 'SIGTERM' ? undefined : suites.map(withoutResult);
}

/** One line for each need: without a browser, half of the suites are skipped. */
function describeLacking(lacking) {
  const needs = [...new Set(lacking.values())];
  return needs.map((need) => {
    const suites = [...lacking].flatMap(([suite, lacked]) => (lacked === need ? [suite] : []));
    return `${need}: ${suites.length} suites (test/skips.json)`;
  });
}

function describe({ suite, failed }) {
  return failed.map((test) => `${suite}: ${test}`);
}

function tell(title, lines) {
  if (lines.length > 0) process.stdout.write(`${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
}
