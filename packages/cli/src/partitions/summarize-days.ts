import type { SizedDayTable } from '@posthorn/database';
import { formatDay } from '../arguments/parse-day.js';
import { formatBytes } from '../output/format-bytes.js';
import type { Row } from '../output/render-table.js';

const COUNT = new Intl.NumberFormat('en');

/** Returns a row for each day, which summarizes all of its tables, in the order of the tables. */
export function summarizeDays(tables: readonly SizedDayTable[]): readonly Row[] {
  const days = [...new Set(tables.map(({ day }) => day))];
  return days.map((day) =>
    summarize(
      day,
      tables.filter((table) => table.day === day),
    ),
  );
}

function summarize(day: string, tables: readonly SizedDayTable[]): Row {
  const estimates = tables.map(({ estimatedRows }) => estimatedRows).filter((rows) => rows !== undefined);
  return {
    day: formatDay(day),
    // PostgreSQL has no estimate for a table without rows.
    rows: estimates.length === 0 ? null : `~${COUNT.format(estimates.reduce((sum, rows) => sum + rows, 0))}`,
    size: formatBytes(tables.reduce((sum, { bytes }) => sum + bytes, 0)),
    state: [...new Set(tables.map(({ state }) => state))].join(', '),
  };
}
