import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readOrCreateSecret } from '../machine/safe-files.js';
import { runProgram } from '../machine/run-program.js';
import type { PostgresPrograms } from './postgres-programs.js';
import type { ServerUser } from './server-user.js';

/** The name of its superuser and of its database. */
export const POSTGRES_NAME = 'posthorn';

export interface ClusterOwner {
  readonly programs: PostgresPrograms;
  readonly user: ServerUser;
}

/** Returns the password of the cluster in this folder. The first call creates the cluster. */
export async function ensureCluster(cluster: string, owner: ClusterOwner): Promise<string> {
  const passwordFile = join(dirname(cluster), 'password');
  const password = await readOrCreateSecret(passwordFile);
  if (existsSync(cluster)) return password;

  // Created under another name and then renamed, so that a folder with the cluster's name is complete even after a
  // kill.
  const unfinished = `${cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await giveTo(owner.user, unfinished, passwordFile);
  await initialise(unfinished, passwordFile, owner);
  await rename(unfinished, cluster);
  return password;
}

async function giveTo({ owner }: ServerUser, ...paths: readonly string[]): Promise<void> {
  if (owner === undefined) return;
  await Promise.all(paths.map((path) => chown(path, owner.uid, owner.gid)));
}

async function initialise(cluster: string, passwordFile: string, owner: ClusterOwner): Promise<void> {
  const { programs, user } = owner;
  const identity = [`--username=${POSTGRES_NAME}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await runProgram(
    user.asUser({ file: programs.initdb, args: [`--pgdata=${cluster}`, ...identity, ...text] }),
  );
  await runProgram(
    user.asUser({
      file: programs.postgres,
      args: ['--single', '-D', cluster, 'postgres'],
      input: `CREATE DATABASE ${POSTGRES_NAME};\n`,
    }),
  );
}
