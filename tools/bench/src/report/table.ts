import { alignColumns } from '@posthorn/cli';
import pc from 'picocolors';
import type { Unit } from '../lab/scenario.js';
import type { Median } from './medians.js';
import type { Comparison } from './comparison.js';
import { type Target, describeTarget, findRatioTarget, findTarget, isMet } from './targets.js';

const COLUMNS = ['metric', 'median', 'runs', 'target', ''] as const;

/** One line per metric, below the name of its scenario. */
export function renderTable(medians: readonly Median[]): readonly string[] {
  const rows = medians.map(({ scenario, name, value, unit, values }) => ({
    scenario,
    cells: [
      name,
      formatValue(value, unit),
      values.length === 1 ? '' : values.map((one) => formatNumber(one)).join(' '),
    ],
    value,
    target: findTarget(scenario, name),
  }));
  return render(COLUMNS, rows);
}

/** One line per metric of two versions, with its ratio to that of the commit. */
export function renderComparison(comparisons: readonly Comparison[], commit: string): readonly string[] {
  const rows = comparisons.map(({ scenario, name, unit, ours, theirs, ratio, ratios }) => ({
    scenario,
    cells: [
      name,
      formatValue(ours, unit),
      formatValue(theirs, unit),
      formatNumber(ratio),
      ratios.length === 1 ? '' : ratios.map((one) => formatNumber(one)).join(' '),
    ],
    value: ratio,
    target: findRatioTarget(commit, scenario, name),
  }));
  return render(['metric', 'this', commit, 'ratio', 'pairs', 'target', ''], rows);
}

interface Row {
  readonly scenario: string;
  readonly cells: readonly string[];
  /** The value that the target is about. */
  readonly value: number;
  readonly target: Target | undefined;
}

function render(columns: readonly string[], rows: readonly Row[]): readonly string[] {
  const lines = alignColumns([columns, ...rows.map(toCells)], (column) => column > 0);
  return lines.flatMap((line, index) => {
    const row = rows[index - 1];
    if (row === undefined) return [pc.bold(line)];
    const isFirst = rows[index - 2]?.scenario !== row.scenario;
    return [...(isFirst ? ['', pc.bold(row.scenario)] : []), paint(line, row)];
  });
}

function toCells({ cells: [name = '', ...others], value, target }: Row): string[] {
  const result = target === undefined ? '' : isMet(target, value) ? 'met' : 'not met';
  return [`  ${name}`, ...others, target === undefined ? '' : describeTarget(target), result];
}

function paint(line: string, { value, target }: Row): string {
  if (target === undefined) return line;
  return isMet(target, value) ? pc.green(line) : pc.red(line);
}

function formatValue(value: number, unit: Unit): string {
  const separator = unit === '/s' || unit === '' ? '' : ' ';
  return `${formatNumber(value)}${separator}${unit}`;
}

/** At least three significant digits. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '-';
  const size = Math.abs(value);
  if (size >= 100 || value === 0) return value.toFixed(0);
  return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3);
}
