import type { RunningStore } from '../machine/running-store.js';
import { superviseServer } from '../supervisor/supervise-server.js';
import { type PostgresFiles, openPostgres } from './open-postgres.js';

export interface PostgresOptions extends PostgresFiles {
  /** Told that the server died and is started again. */
  readonly say?: (line: string) => void;
}

/**
 * A private PostgreSQL on a free loopback port, started again on the same one whenever it dies. It lives in a session
 * of its own: a Ctrl-C in the terminal does not reach it, so that services can drain before `stop` is called.
 */
export async function startPostgres({
  say = () => undefined,
  ...files
}: PostgresOptions): Promise<RunningStore> {
  const { url, server, plan, stop } = await openPostgres(files);
  return { url, ...superviseServer(server, { name: 'PostgreSQL', plan, stop, say }) };
}
