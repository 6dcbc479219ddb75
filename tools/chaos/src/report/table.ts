import { alignColumns } from '@posthorn/cli';
import pc from 'picocolors';
import type { Result } from './result.js';

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

/** One line per scenario. */
export function renderTable(results: readonly Result[]): readonly string[] {
  const [title = '', ...lines] = alignColumns([COLUMNS, ...results.map(toRow)], (column) => column > 0);
  return [pc.bold(title), ...lines.map((line, index) => paint(line, results[index]))];
}

function paint(line: string, result: Result | undefined): string {
  return result !== undefined && result.violations.length > 0 ? pc.red(line) : line;
}

function toRow({ scenario: { name }, outcome, violations }: Result): string[] {
  if (outcome === undefined) return [name, ...COLUMNS.slice(2).map(() => '-'), 'BROKEN'];
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
    name,
    ...numbers.map(String),
    b.cutOff.sends === 0 ? '0' : `${b.cutOff.sends} (${b.cutOff.kept})`,
    seconds(b.longestStallMs),
    seconds(quietAfterMs),
    violations.length === 0 ? 'ok' : 'BROKEN',
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** The injected faults and the further measurements. */
export function renderExplanations(results: readonly Result[]): readonly string[] {
  return results.flatMap(({ scenario, outcome, violations }) => {
    const metrics = Object.entries(outcome?.metrics ?? {}).map(([name, value]) => `${name}: ${value}`);
    if (violations.length === 0 && metrics.length === 0) return [];
    return [
      pc.bold(scenario.name),
      ...violations.map((fault) => `  ${pc.red('broken')} ${fault}`),
      ...(outcome?.reconciliation.suspects ?? []).map((suspect) => `  ${pc.dim(suspect)}`),
      ...metrics.map((metric) => `  ${metric}`),
    ];
  });
}
