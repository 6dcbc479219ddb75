import { type ReportRow, renderReport } from '@posthorn/lab';
import type { Unit } from '../lab/scenario.js';
import type { Median } from './medians.js';
import type { Comparison } from './comparison.js';
import { type Target, describeTarget, findRatioTarget, findTarget, isMet } from './targets.js';

/** One line per metric, below the name of its scenario. */
export function renderMedians(medians: readonly Median[]): readonly string[] {
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
  return render(['metric', 'median', 'runs'], rows);
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
  return render(['metric', 'this', commit, 'ratio', 'pairs'], rows);
}

interface Row {
  readonly scenario: string;
  readonly cells: readonly string[];
  /** The value that the target is about. */
  readonly value: number;
  readonly target: Target | undefined;
}

function render(columns: readonly string[], rows: readonly Row[]): readonly string[] {
  return renderReport([...columns, 'target', ''], rows.map(toReportRow));
}

function toReportRow({ scenario, cells: [name = '', ...others], value, target }: Row): ReportRow {
  const cells = [`  ${name}`, ...others];
  if (target === undefined) return { group: scenario, cells: [...cells, '', ''] };
  const isGood = isMet(target, value);
  return {
    group: scenario,
    cells: [...cells, describeTarget(target), isGood ? 'met' : 'not met'],
    isGood,
  };
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
