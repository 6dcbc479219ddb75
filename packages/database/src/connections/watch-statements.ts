import type pg from 'pg';

/** Called when a statement is sent. The returned function is called when the statement succeeded or failed. */
export type BeginStatement = (statement: unknown) => (failed: boolean) => void;

type Query = (...args: readonly unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/**
 * Calls all that `beginsOf` returns for each statement of the pool's connections. The time spent waiting for a connection
 * is not included.
 */
export function watchStatements(
  pool: pg.Pool,
  beginsOf: (client: pg.PoolClient) => readonly BeginStatement[],
): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query;
    const begins = beginsOf(client);
    const watched: Query = (...args) => {
      const ends = begins.map((begin) => begin(args[0]));
      const end = (failed: boolean): void => {
        for (const each of ends) each(failed);
      };
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
          end(error instanceof Error);
          (callback as Callback)(error, result);
        });
      }
      const result = query(...args);
      if (result instanceof Promise) {
        result.then(
          () => end(false),
          () => end(true),
        );
      }
      return result;
    };
    client.query = watched as typeof client.query;
  });
}

const LOOKS_PER_TIMEOUT = 7;

/**
 * Ends a connection once a statement on it has waited for its answer for so long, which fails the statement. One timer
 * serves all statements. The driver's own `query_timeout` starts one for each, and keeps the statement with its values
 * and rows until a full garbage collection.
 */
export function endUnanswered(client: pg.PoolClient, answerTimeoutMs: number): BeginStatement {
  let unanswered = 0;
  let sinceMs = 0;
  const look = (): void => {
    if (unanswered > 0 && performance.now() - sinceMs > answerTimeoutMs) void client.end();
  };
  // After this process stalled, the answers in the socket must be read before.
  const timer = setInterval(() => setImmediate(look), answerTimeoutMs / LOOKS_PER_TIMEOUT).unref();
  client.once('end', () => clearInterval(timer));
  const end = (): void => {
    unanswered -= 1;
    sinceMs = performance.now();
  };
  return () => {
    if (unanswered === 0) sinceMs = performance.now();
    unanswered += 1;
    return end;
  };
}
