import { alignColumns } from './align-columns.js';
import { toPlainText } from './plain-text.js';

export type Row = Readonly<Record<string, unknown>>;

/** Renders rows as aligned columns under their names. Numbers and the given columns are aligned to the right. */
export function renderTable(
  rows: readonly Row[],
  columns: readonly string[],
  atTheRight: readonly string[] = [],
): string {
  const titles = columns.map((column) => column.toUpperCase().replaceAll('_', ' '));
  const cells = rows.map((row) => columns.map((column) => toPlainText(row[column])));
  const isAtTheRight = columns.map(
    (column) => atTheRight.includes(column) || rows.some((row) => typeof row[column] === 'number'),
  );
  return alignColumns([titles, ...cells], (column) => isAtTheRight[column] === true).join('\n');
}

/** Renders the members of one object, each on its own line. */
export function renderFacts(facts: Row): string {
  return alignColumns(Object.entries(facts).map(([name, value]) => [name, toPlainText(value)])).join('\n');
}
