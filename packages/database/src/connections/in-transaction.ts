import type pg from 'pg';

/** A transaction took too long, and was rolled back. */
export class LateTransactionError extends Error {
  override readonly name = 'LateTransactionError';

  constructor(withinMs: number) {
    super(`A transaction did not end within ${withinMs} ms.`);
  }
}

const WITHIN_MS = 5000;

/**
 * Does the work in a transaction of one connection. An error rolls back. So does the end of the time, whatever the work
 * is doing: LateTransactionError.
 */
export async function inTransaction<Result>(
  pool: Pick<pg.Pool, 'connect'>,
  work: (client: pg.PoolClient) => Promise<Result>,
  withinMs: number = WITHIN_MS,
): Promise<Result> {
  const client = await pool.connect();
  // A connection that breaks fails its statement. The pool listens only to idle ones.
  client.on('error', ignore);
  const limit = limitTime(withinMs);
  try {
    await client.query('BEGIN');
    const result = await Promise.race([work(client), limit.passed]);
    limit.end();
    await client.query('COMMIT');
    release(client);
    return result;
  } catch (error) {
    limit.end();
    await rollBack(client, error);
    throw error;
  }
}

function ignore(): void {
  // The statement that fails tells of it.
}

function limitTime(ms: number): { readonly passed: Promise<never>; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateTransactionError(ms)), ms);
  });
  return { passed, end: () => clearTimeout(timer) };
}

/** The end of a connection rolls back, too. A statement may still run on that of a late transaction. */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<void> {
  if (error instanceof LateTransactionError) {
    client.release(true);
    return;
  }
  try {
    await client.query('ROLLBACK');
    release(client);
  } catch {
    client.release(true);
  }
}

function release(client: pg.PoolClient): void {
  client.off('error', ignore);
  client.release();
}
