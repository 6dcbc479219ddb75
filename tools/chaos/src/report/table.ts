import { type ScenarioResult, renderReport } from '@posthorn/lab';
import pc from 'picocolors';
import type { Outcome, Scenario } from '../experiment/scenario.js';

type Result = ScenarioResult<Scenario, Outcome>;

const COLUMNS = [
  'scenario',
  'accepted',
  'received',
  'lost',
  'dup',
  'dup!',
  'stuck',
  'att!',
  '503',
  'cut',
  'stall',
  'quiet',
  '',
] as const;

export const LEGEND = [
  'lost: accepted, neither received nor failed for good · dup: duplicates explained by a killed worker · dup!: all others',
  'stuck: not settled in time · att!: attempts out of order, repeated or needless · cut: sends without an answer (kept ones)',
  'stall: longest time without a receipt · quiet: from the end of the load until all was settled',
];

/** A scenario that did not run to its end has violated what it tests. */
export function violationsOf({ outcome, failure }: Pick<Result, 'outcome' | 'failure'>): readonly string[] {
  return failure === undefined ? (outcome?.violations ?? []) : [failure];
}

/** One line per scenario. */
export function renderResults(results: readonly Result[]): readonly string[] {
  const rows = results.map((result) => ({
    cells: toCells(result),
    ...(violationsOf(result).length > 0 && { isGood: false }),
  }));
  return renderReport(COLUMNS, rows);
}

function toCells(result: Result): readonly string[] {
  const { scenario, outcome } = result;
  if (outcome === undefined) return [scenario.name, ...COLUMNS.slice(2).map(() => '-'), 'BROKEN'];
  const { reconciliation: b, quietAfterMs } = outcome;
  const numbers = [
    b.accepted,
    b.received,
    b.lost,
    b.duplicates.allowed,
    b.duplicates.notAllowed,
    b.stuck,
    b.attemptIssues + b.needlessAttempts,
    b.unavailable.answers,
  ];
  return [
    scenario.name,
    ...numbers.map(String),
    b.cutOff.sends === 0 ? '0' : `${b.cutOff.sends} (${b.cutOff.kept})`,
    seconds(b.longestStallMs),
    seconds(quietAfterMs),
    violationsOf(result).length === 0 ? 'ok' : 'BROKEN',
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** The violations and the further measurements. */
export function renderExplanations(results: readonly Result[]): readonly string[] {
  return results.flatMap((result) => {
    const violations = violationsOf(result);
    const metrics = Object.entries(result.outcome?.metrics ?? {}).map(([name, value]) => `${name}: ${value}`);
    if (violations.length === 0 && metrics.length === 0) return [];
    return [
      pc.bold(result.scenario.name),
      ...violations.map((violation) => `  ${pc.red('broken')} ${violation}`),
      ...(result.outcome?.reconciliation.suspects ?? []).map((suspect) => `  ${pc.dim(suspect)}`),
      ...metrics.map((metric) => `  ${metric}`),
    ];
  });
}
