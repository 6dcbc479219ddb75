import { moveBacklog } from './move-backlog.js';
import type { PrismaClient } from '../connections/prisma-client.js';
import { awaitClaims } from '../deliveries/await-claims.js';
import type { BacklogChange } from './mark-backlog.js';

/** So few that their caller does not notice. */
const MOVED_AT_ONCE = 1000;

/**
 * After the change of an endpoint: once every attempt that starts knows of it, moves a small backlog at once, for the sweep to hand
 * off. The scheduler moves what is left, also what fails here: the change itself is committed.
 */
export async function followChange(prisma: PrismaClient, change: BacklogChange): Promise<void> {
  await awaitClaims(prisma, change.endpointId);
  await moveFirstPart(prisma, change);
}

/** Answers with how many messages were moved. */
async function moveFirstPart(prisma: PrismaClient, change: BacklogChange): Promise<number> {
  const options = { limit: MOVED_AT_ONCE, onlyWhole: true };
  const moved = await moveBacklog(prisma, { ...change, cursor: null }, options).catch(() => undefined);
  return moved?.messages.length ?? 0;
}

/** The same for the endpoints of a deleted project, for as many as make a small backlog together. */
export async function moveFirstParts(prisma: PrismaClient, changes: readonly BacklogChange[]): Promise<void> {
  let moved = 0;
  for (const change of changes.slice(0, MAX_ENDPOINTS)) {
    moved += await moveFirstPart(prisma, change);
    if (moved >= MOVED_AT_ONCE) return;
  }
}

const MAX_ENDPOINTS = 10;
