import type { RunningStore } from '../machine/server-process.js';
import { superviseServer } from '../supervisor/supervise-server.js';
import { type PostgresFiles, openPostgres } from './open-postgres.js';

export interface PostgresOptions extends PostgresFiles {
  /** Called when the server died and restarts. */
  readonly say?: (line: string) => void;
}

/**
 * A private PostgreSQL on a free loopback port that restarts on the same port whenever it dies.
 * It runs in its own session: a Ctrl-C in the terminal does not reach it, so services can drain before `stop`.
 */
export async function startPostgres({
  say = () => undefined,
  ...files
}: PostgresOptions): Promise<RunningStore> {
  const { url, server, plan, stop } = await openPostgres(files);
  return { url, ...superviseServer(server, { name: 'PostgreSQL', plan, stop, say }) };
}
