import type pg from 'pg';

/** A table with data of its own. A partitioned one stands for all of its days. */
export interface BackupTable {
  readonly name: string;
  /** Quoted where PostgreSQL needs it. */
  readonly columns: readonly string[];
}

/** The schema's tables, without the history of migrations and days that are being attached or dropped. */
const TABLES = `
  SELECT c.relname AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum)::text[] AS columns
  FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> '_prisma_migrations' AND c.relname !~ '_\\d{8}$'
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.relname ORDER BY c.relname`;
const REFERENCES = `
  SELECT r.relname AS child, p.relname AS parent
  FROM pg_constraint AS f JOIN pg_class AS r ON r.oid = f.conrelid JOIN pg_class AS p ON p.oid = f.confrelid
  WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace AND f.conrelid <> f.confrelid`;
const DAYS = `
  SELECT DISTINCT right(relname, 8) AS day FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relispartition AND relkind = 'r' ORDER BY day`;
const SEQUENCES = `
  SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname = current_schema() AND last_value IS NOT NULL`;

export interface DatabaseOutline {
  /** A table comes after those that it refers to. */
  readonly tables: readonly BackupTable[];
  /** The days (UTC, YYYYMMDD) with partitions. */
  readonly days: readonly string[];
  readonly sequences: Readonly<Record<string, string>>;
}

export async function readOutline(client: pg.Client): Promise<DatabaseOutline> {
  const tables = (await client.query<BackupTable>(TABLES)).rows;
  const references = (await client.query<Reference>(REFERENCES)).rows;
  const days = (await client.query<{ readonly day: string }>(DAYS)).rows.map(({ day }) => day);
  const sequences = (await client.query<{ readonly name: string; readonly value: string }>(SEQUENCES)).rows;
  return {
    tables: inOrder(tables, references),
    days,
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
  };
}

interface Reference {
  readonly child: string;
  readonly parent: string;
}

function inOrder(tables: readonly BackupTable[], references: readonly Reference[]): readonly BackupTable[] {
  const ordered: BackupTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const isHeld = ({ name }: BackupTable): boolean =>
      references.some(({ child, parent }) => child === name && names.has(parent));
    const next = left.filter((table) => !isHeld(table));
    if (next.length === 0) throw new Error(`The tables ${[...names].join(', ')} refer to each other.`);
    ordered.push(...next);
    left = left.filter(isHeld);
  }
  return ordered;
}
