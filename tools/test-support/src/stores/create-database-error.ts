import pg from 'pg';

/** An error as PostgreSQL sends it, with a SQLSTATE. */
export function createDatabaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });
}
