import { alignColumns } from '@posthorn/cli';
import pc from 'picocolors';
import type { Unit } from '../scenarios/scenario.js';
import type { Median } from './medians.js';
import { findTarget, isMet } from './targets.js';

const COLUMNS = ['figure', 'median', 'runs', 'target', ''] as const;

/** One line per metric, below the name of its scenario. */
export function renderTable(medians: readonly Median[]): readonly string[] {
  const lines = alignColumns([COLUMNS, ...medians.map(toRow)], (column) => column > 0);
  return lines.flatMap((line, index) => {
    const median = medians[index - 1];
    if (median === undefined) return [pc.bold(line)];
    const isFirst = medians[index - 2]?.scenario !== median.scenario;
    return [...(isFirst ? ['', pc.bold(median.scenario)] : []), paint(line, median)];
  });
}

function paint(line: string, { scenario, name, value }: Median): string {
  const target = findTarget(scenario, name);
  if (target === undefined) return line;
  return isMet(target, value) ? pc.green(line) : pc.red(line);
}

function toRow({ scenario, name, value, unit, values }: Median): string[] {
  const target = findTarget(scenario, name);
  return [
    `  ${name}`,
    formatValue(value, unit),
    values.length === 1 ? '' : values.map((one) => formatNumber(one)).join(' '),
    target === undefined ? '' : describeTarget(target),
    target === undefined ? '' : isMet(target, value) ? 'met' : 'not met',
  ];
}

function describeTarget({
  atLeast,
  atMost,
}: {
  readonly atLeast?: number;
  readonly atMost?: number;
}): string {
  return atLeast === undefined ? `<= ${atMost ?? ''}` : `>= ${atLeast}`;
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
