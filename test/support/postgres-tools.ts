import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort, startServer } from '@posthorn/local-stack';
import { waitFor } from '@posthorn/test-support';
import { installPackage } from './install-package.js';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'createdb', 'dropdb', 'pg_dump', 'pg_restore', 'psql'];

/** A PostgreSQL server with its own tools: a dump needs programs of the server's version. */
export interface ToolsPostgres {
  /** The URL of its database `posthorn`. */
  readonly url: string;
  /** The folder of its programs. */
  readonly programs: string;
  /** The variables through which its programs find the server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs one of PostgreSQL's programs on this server. Returns its output. */
  tool(name: string, ...args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL from Debian's packages and installs them if they are missing. The npm packages contain no tools.
 */
export async function startToolsPostgres(): Promise<ToolsPostgres> {
  const bin = findPrograms() ?? installPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-tools-'));
  const user = serverUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  await run(
    join(bin, 'initdb'),
    ['-D', data, '--username=posthorn', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    { ...user, cwd: folder },
  );

  const port = String(await findFreePort());
  const connection = ['--host=127.0.0.1', `--port=${port}`, '--username=posthorn'];
  const tool = async (name: string, ...args: readonly string[]): Promise<string> =>
    (await run(join(bin, name), [...connection, ...args])).stdout;
  const isReady = (): Promise<boolean> =>
    tool('psql', '--dbname=postgres', '--command=SELECT 1').then(
      () => true,
      () => false,
    );
  const server = await startServer({
    call: {
      file: join(bin, 'postgres'),
      args: ['-D', data, '-p', port, '-c', 'listen_addresses=127.0.0.1', '-k', folder, '-c', 'fsync=off'],
      ...user,
    },
    log: join(folder, 'server.log'),
    isReady,
    killSignal: 'SIGQUIT',
  });
  if (server === undefined) throw new Error(`PostgreSQL did not start; its log is in ${folder}.`);
  await waitFor(isReady);
  await tool('createdb', 'posthorn');
  return {
    url: `postgresql://posthorn@127.0.0.1:${port}/posthorn`,
    programs: bin,
    environment: { PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'posthorn' },
    tool,
    async stop() {
      server.awaitEnd();
      process.kill(server.pid, 'SIGINT');
      await server.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'));
  return folders.find((folder) => PROGRAMS.every((name) => existsSync(join(folder, name))));
}

function installPrograms(): string {
  installPackage('postgresql', 'No pg_dump beside its server: install the package postgresql.');
  const installed = findPrograms();
  if (installed === undefined) throw new Error(`PostgreSQL was installed, but it is not in ${DEBIAN}.`);
  return installed;
}

/** A non-root user, because PostgreSQL refuses to run as root. */
function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: string): number => Number(execFileSync('id', [kind, 'nobody']).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}
