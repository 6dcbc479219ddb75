import { toPlainText } from './plain-text.js';

export type Row = Readonly<Record<string, unknown>>;

const GAP = '  ';

/** Renders rows as aligned columns under their names. Numbers and the given columns are aligned to the right. */
export function renderTable(
  rows: readonly Row[],
  columns: readonly string[],
  atTheRight: readonly string[] = [],
): string {
  const cells = rows.map((row) => columns.map((column) => toPlainText(row[column])));
  const isNumeric = columns.map(
    (column) => atTheRight.includes(column) || rows.some((row) => typeof row[column] === 'number'),
  );
  const titles = columns.map((column) => column.toUpperCase().replaceAll('_', ' '));
  const widths = columns.map((_, at) =>
    Math.max(...[titles, ...cells].map((line) => lengthOf(line[at] ?? ''))),
  );
  const lines = [titles, ...cells].map((line) =>
    line
      .map((cell, at) => pad(cell, widths[at] ?? 0, isNumeric[at] === true))
      .join(GAP)
      .trimEnd(),
  );
  return lines.join('\n');
}

/** Renders the members of one object, each on its own line. */
export function renderFacts(facts: Row): string {
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(width)}${GAP}${toPlainText(value)}`)
    .join('\n');
}

function pad(cell: string, width: number, atTheRight: boolean): string {
  const missing = ' '.repeat(Math.max(0, width - lengthOf(cell)));
  return atTheRight ? missing + cell : cell + missing;
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
