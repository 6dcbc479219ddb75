import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type ProgramCall, ProgramError, runProgram } from '../machine/run-program.js';
import { StartError } from '../machine/start-error.js';

/** The user who runs PostgreSQL, which refuses to run as root. */
export interface ServerUser {
  /** Set when it is another user than this process's; the data must belong to that user. */
  readonly owner?: UserIds;
  /** Changes the call so that it runs as that user. */
  asUser(call: ProgramCall): ProgramCall;
}

interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

const CANDIDATES = ['postgres', 'nobody'];
const WAYS_OUT = 'Move the project out of it, start as another user, or give a database with DATABASE_URL.';

/** The present user, or for root an unprivileged user who can access all of the given folders. */
export async function chooseServerUser(folders: readonly string[]): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { asUser: (call) => call };
  const owner = await findUnprivilegedUser();
  const closed = await findClosedFolder(folders);
  if (closed === undefined) return { owner, asUser: (call) => ({ ...call, ...owner }) };
  return { owner, asUser: await throughClosedFolders(owner, closed) };
}

async function findUnprivilegedUser(): Promise<UserIds> {
  for (const name of CANDIDATES) {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)]);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new StartError(
    `PostgreSQL does not run as root, and there is no user ${CANDIDATES.join(' or ')} to run it as. ` +
      'Start as another user, or give a database with DATABASE_URL.',
  );
}

async function idOf(kind: '-u' | '-g', name: string): Promise<number | undefined> {
  try {
    return Number(await runProgram({ file: 'id', args: [kind, name] }));
  } catch (error) {
    if (error instanceof ProgramError) return undefined;
    throw error;
  }
}

/** The first folder on any of these paths that only its owner may enter, as is common for /root. */
async function findClosedFolder(folders: readonly string[]): Promise<string | undefined> {
  const paths = new Set(folders.flatMap((folder) => [...waysDownTo(folder)]));
  for (const path of paths) {
    const { mode } = await stat(path);
    if ((mode & 0o001) === 0) return path;
  }
  return undefined;
}

function* waysDownTo(folder: string): Generator<string> {
  const parent = dirname(folder);
  if (parent !== folder) yield* waysDownTo(parent);
  yield folder;
}

/** The capability grants access to folders. No other right of root remains, and the user still owns the data. */
async function throughClosedFolders(owner: UserIds, closed: string): Promise<ServerUser['asUser']> {
  const privileges = [
    // Without it the kernel's access check, which PostgreSQL calls first, ignores the capability.
    '--securebits=+no_setuid_fixup',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
  ];
  const asUser = ({ file, args, ...rest }: ProgramCall): ProgramCall => ({
    ...rest,
    file: 'setpriv',
    args: [...privileges, '--', file, ...args],
  });
  await runProgram(asUser({ file: 'true', args: [] })).catch((error: unknown) => {
    throw new StartError(
      `PostgreSQL cannot run as root, and no other user may enter ${closed}. ${WAYS_OUT}`,
      {
        cause: error,
      },
    );
  });
  return asUser;
}
