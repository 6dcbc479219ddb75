import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../machine/start-error.js';
import { writePrivateFile } from '../machine/safe-files.js';

/** The state that a local stack keeps between starts. */
export interface LocalState {
  /** In the format of ENCRYPTION_KEYS. */
  readonly encryptionKeys: string;
  readonly account?: LocalAccount;
  /** The accounts of lost databases, which a restore may bring back. */
  readonly formerAccounts?: readonly LocalAccount[];
  /** The destination of the first delivery. */
  readonly receiver?: LocalReceiver;
}

export interface LocalAccount {
  readonly apiKey: string;
  readonly projectId: string;
  readonly tenantId: string;
}

export interface LocalReceiver {
  readonly port: number;
  readonly projectId: string;
  readonly endpointId: string;
  readonly signingSecret: string;
}

export interface LocalStateFile {
  readonly state: LocalState;
  readonly remember: (change: Partial<LocalState>) => Promise<void>;
}

const ENCRYPTION_KEY_BYTES = 32;

/** The state in this home. The first start creates it with a new encryption key. */
export async function openLocalState(home: string): Promise<LocalStateFile> {
  const file = join(home, 'local.json');
  let state = await readState(file);
  const remember = async (change: Partial<LocalState>): Promise<void> => {
    state = { ...state, ...change };
    await writePrivateFile(file, `${JSON.stringify(state, undefined, 2)}\n`);
  };
  await remember({});
  return {
    get state() {
      return state;
    },
    remember,
  };
}

async function readState(file: string): Promise<LocalState> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as LocalState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return createState();
    throw new StartError(`${file} cannot be read; without its encryption key the kept data is of no use.`, {
      cause: error,
    });
  }
}

function createState(): LocalState {
  return { encryptionKeys: `k1:${randomBytes(ENCRYPTION_KEY_BYTES).toString('base64')}` };
}
