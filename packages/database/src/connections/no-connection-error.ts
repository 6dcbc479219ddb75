import type pg from 'pg';

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;

/** No connection was available, so PostgreSQL never received the statement. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Distinguishes connection errors from statement errors, which otherwise look the same. */
export function markConnectErrors(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  const marked = (connected?: Connected): unknown => {
    if (connected === undefined) {
      return connect().catch((error: unknown) => {
        throw new NoConnectionError(error);
      });
    }
    connect((error, client, release) =>
      connected(error === undefined ? undefined : new NoConnectionError(error), client, release),
    );
    return undefined;
  };
  pool.connect = marked as typeof pool.connect;
}
