import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { alignColumns } from '@posthorn/cli';
import pc from 'picocolors';

export interface ReportRow {
  readonly cells: readonly string[];
  /** A heading above the first row of a group. */
  readonly group?: string;
  readonly isGood?: boolean | undefined;
}

/** A table whose first column is text, and the others are numbers. */
export function renderReport(columns: readonly string[], rows: readonly ReportRow[]): readonly string[] {
  const cells = [columns, ...rows.map((row) => row.cells)].map((row) => [...row]);
  const [title = '', ...lines] = alignColumns(cells, (column) => column > 0);
  return [
    pc.bold(title),
    ...rows.flatMap((row, index) => {
      const isFirst = row.group !== undefined && row.group !== rows[index - 1]?.group;
      return [...(isFirst ? ['', pc.bold(row.group)] : []), paint(lines[index] ?? '', row)];
    }),
  ];
}

function paint(line: string, { isGood }: ReportRow): string {
  if (isGood === undefined) return line;
  return isGood ? pc.green(line) : pc.red(line);
}

/** Writes a report in a machine-readable form, with the time. Creates its folder. */
export async function writeReport(file: string, report: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const finishedAt = new Date().toISOString();
  await writeFile(file, `${JSON.stringify({ finishedAt, ...report }, undefined, 2)}\n`);
}
