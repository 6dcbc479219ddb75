import { relative } from 'node:path';
import { type SuiteNames, isNamed } from './plan.js';

const MAX_FLAKY = 5;
const MAX_TIMES = 3;
/** A suite that did not load has no tests. */
const DID_NOT_RUN = '(did not run)';

/** What became of the tests of a suite. */
export interface SuiteResult {
  readonly suite: string;
  readonly passed: number;
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
}

/** A part of what `jest --json` writes. */
export interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

export function readResults(report: JestReport, root: string): readonly SuiteResult[] {
  return report.testResults.map(({ name, status, assertionResults: tests }) => {
    const titles = (wanted: readonly string[]): readonly string[] =>
      tests.filter((test) => wanted.includes(test.status)).map(({ fullName }) => fullName);
    const failed = titles(['failed']);
    return {
      suite: relative(root, name),
      passed: titles(['passed']).length,
      failed: status === 'failed' && failed.length === 0 ? [DID_NOT_RUN] : failed,
      skipped: titles(['pending', 'todo', 'disabled']),
    };
  });
}

/** The result of a suite whose Jest ended without a report. */
export function withoutResult(suite: string): SuiteResult {
  return { suite, passed: 0, failed: [DID_NOT_RUN], skipped: [] };
}

export interface Verdict {
  readonly red: readonly SuiteResult[];
  readonly flaky: readonly SuiteResult[];
  readonly skipped: readonly string[];
  readonly passed: number;
  readonly failed: number;
}

/** Joins the results of suites with those of their second run, alone. */
export function judge(first: readonly SuiteResult[], second: readonly SuiteResult[]): Verdict {
  const again = new Map(second.map((result) => [result.suite, result]));
  const last = first.map((result) => again.get(result.suite) ?? result);
  return {
    red: last.filter(({ failed }) => failed.length > 0),
    flaky: first.filter(({ suite, failed }) => failed.length > 0 && again.get(suite)?.failed.length === 0),
    skipped: last.filter(({ skipped }) => skipped.length > 0).map(({ suite }) => suite),
    passed: last.reduce((sum, { passed }) => sum + passed, 0),
    failed: last.reduce((sum, { failed }) => sum + failed.length, 0),
  };
}

/** The skipped suites that the table of needs does not name. */
export function unexpectedSkips(skipped: readonly string[], needs: SuiteNames): readonly string[] {
  return skipped.filter((suite) => !isNamed(suite, Object.values(needs).flat()));
}

/** An entry of test/flaky.json: a test that failed, and passed alone. */
export interface FlakyTest {
  readonly suite: string;
  readonly test: string;
  readonly commit: string;
  readonly date: string;
}

/** What is wrong with the list of flaky tests. */
export function flakyFaults(entries: readonly FlakyTest[]): readonly string[] {
  const faults = entries.length > MAX_FLAKY ? [`more than ${MAX_FLAKY} entries`] : [];
  const names = entries.map(({ suite, test }) => `${suite}: ${test}`);
  const often = [...new Set(names)].filter(
    (name) => names.filter((each) => each === name).length >= MAX_TIMES,
  );
  return [...faults, ...often.map((name) => `${MAX_TIMES} times: ${name}`)];
}
