/** PostgreSQL takes no writes: it is a replica, or set so. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';

  constructor() {
    super('PostgreSQL is read-only.');
  }
}

/**
 * An exported snapshot is a small file in the data folder, which PostgreSQL removes after the statement. So a full disk,
 * which answers reads, fails here, and nothing grows.
 */
const PROBE = `SELECT pg_export_snapshot(), current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;

interface ProbeRow {
  readonly isReadOnly: boolean;
}

/** Throws when PostgreSQL does not answer, or cannot write. Costs half a millisecond. */
export async function assertWritable(query: (probe: string) => Promise<readonly ProbeRow[]>): Promise<void> {
  const [row] = await query(PROBE);
  if (row?.isReadOnly !== false) throw new ReadOnlyError();
}
