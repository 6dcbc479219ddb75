import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterOwner } from './create-cluster.js';
import { findPostgresPrograms } from './postgres-programs.js';
import { chooseServerUser } from './server-user.js';

interface Cluster {
  /** Need not exist yet. */
  readonly folder: string;
  readonly owner: ClusterOwner;
}

/** The location of the cluster in a data directory, and the user who runs it. */
export async function findCluster(dataDirectory: string): Promise<Cluster> {
  const directory = await realpath(dataDirectory);
  const programs = await findPostgresPrograms();
  const user = await chooseServerUser([directory, programs.root]);
  return { folder: join(directory, 'data'), owner: { programs, user } };
}
