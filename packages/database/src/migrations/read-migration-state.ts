import { createHash } from 'node:crypto';
import { askOnce } from '../connections/ask-once.js';
import { type MigrationFile, readMigrationFiles } from './read-migrations.js';

/** The state of the migrations of this version. */
export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Migrations of the database that this version would have to know, and does not. It must change nothing then. */
  readonly unknown: readonly string[];
}

interface HistoryRow {
  readonly name: string;
  readonly checksum: string;
  readonly isFinished: boolean;
}

/** A failed migration has no `finished_at`, and a migration that was rolled back does not count. */
const HISTORY = `
  SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
  FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`;

/**
 * Changes nothing. In an empty database, all migrations are pending. Throws within seconds when the database does not
 * answer.
 */
export async function readMigrationState(databaseUrl: string): Promise<MigrationState> {
  const [files, history] = await Promise.all([
    readMigrationFiles(),
    askOnce<HistoryRow>(databaseUrl, HISTORY),
  ]);
  return compareHistory(files, history);
}

/** A newer version only adds migrations after ours. Any other difference is the history of another schema. */
function compareHistory(files: readonly MigrationFile[], history: readonly HistoryRow[]): MigrationState {
  const done = new Set(history.filter(({ isFinished }) => isFinished).map(({ name }) => name));
  const names = files.map(({ name }) => name);
  const checksums = new Map(files.map(({ name, script }) => [name, checksumOf(script)]));
  const newest = names.at(-1) ?? '';
  const isUnknown = ({ name, checksum }: HistoryRow): boolean =>
    checksums.has(name) ? checksums.get(name) !== checksum : name < newest;
  return {
    applied: names.filter((name) => done.has(name)),
    pending: names.filter((name) => !done.has(name)),
    unknown: history.filter(isUnknown).map(({ name }) => name),
  };
}

/** As Prisma computes it. */
function checksumOf(script: string): string {
  return createHash('sha256').update(script).digest('hex');
}
