import { createSecretCipher, parseEncryptionKeys } from '@posthorn/common';
import type { Config } from '@posthorn/config';
import {
  describeMissingKeys,
  describeUnknownHistory,
  findMissingKeys,
  readMigrationState,
} from '@posthorn/database';
import type { ServiceContext } from '../service-context.js';
import { createThrottledLogger } from '../telemetry/outage-log.js';

/** The process cannot work with this database. The message is one sentence for the operator, and says how to go on. */
export class UnfitDatabaseError extends Error {
  /** For the log. */
  readonly facts: Readonly<Record<string, readonly string[]>>;

  constructor(message: string, facts: Readonly<Record<string, readonly string[]>>) {
    super(message);
    this.name = 'UnfitDatabaseError';
    this.facts = facts;
  }
}

export interface RefusalOptions {
  /** The interval of the checks while the database does not answer. */
  readonly repeatAfterMs?: number;
  /** Called when the database answers only after the start. By default it throws, and so ends the process. */
  readonly onFoundLater?: (error: UnfitDatabaseError) => void;
}

const REPEAT_AFTER_MS = 2000;

/**
 * Throws UnfitDatabaseError. While the database is unavailable, the process starts nevertheless, not ready as in any
 * outage.
 */
export async function refuseUnfitDatabase(
  { config, logger, releases }: Pick<ServiceContext, 'config' | 'logger' | 'releases'>,
  options: RefusalOptions = {},
): Promise<void> {
  const { repeatAfterMs = REPEAT_AFTER_MS, onFoundLater = throwError } = options;
  const reportOutage = createThrottledLogger(logger);
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  releases.push('check of the database', () => {
    isStopping = true;
    clearTimeout(timer);
  });

  async function look(onFound: (error: UnfitDatabaseError) => void): Promise<void> {
    const found = await findUnfitness(config).then(
      (error) => ({ error }),
      (error: unknown) => {
        reportOutage('the database does not tell yet whether it fits this version', { error });
        return undefined;
      },
    );
    if (isStopping) return;
    if (found === undefined) timer = setTimeout(() => void look(onFoundLater), repeatAfterMs);
    else if (found.error !== undefined) onFound(found.error);
  }
  await look(throwError);
}

/** Returns why a process of this version, with these keys, cannot work with the database. Throws while it is away. */
async function findUnfitness({
  databaseUrl,
  encryptionKeys,
}: Config<'databaseUrl' | 'encryptionKeys'>): Promise<UnfitDatabaseError | undefined> {
  const { pending, unknown } = await readMigrationState(databaseUrl);
  if (unknown.length > 0) return new UnfitDatabaseError(describeUnknownHistory(unknown), { unknown });
  if (pending.length > 0) return new UnfitDatabaseError(describePending(pending), { pending });
  const keys = await findMissingKeys(databaseUrl, createSecretCipher(parseEncryptionKeys(encryptionKeys)));
  return keys.length > 0 ? new UnfitDatabaseError(describeMissingKeys(keys), { keys }) : undefined;
}

function describePending({ length }: readonly string[]): string {
  return `The database lacks ${length} of this version's migrations: run "npm run migrate" ("posthorn migrate" in the image), then start again.`;
}

function throwError(error: Error): never {
  throw error;
}
