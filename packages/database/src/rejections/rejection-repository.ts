import type { PrismaClient } from '../connections/prisma-client.js';
import { type NotRecorded, addNotRecorded } from './add-not-recorded.js';
import { type NewRejection, insertRejections } from './insert-rejections.js';
import { type RejectionQuery, type RejectionRow, listRejections } from './list-rejections.js';

export interface RejectionRepository {
  record(rejections: readonly NewRejection[]): Promise<void>;
  /** Adds the counts of rejections that have no record of their own. */
  addNotRecorded(counts: readonly NotRecorded[]): Promise<void>;
  /** Returns the newest rejections first. */
  list(query: RejectionQuery): Promise<readonly RejectionRow[]>;
}

export function createRejectionRepository(prisma: PrismaClient): RejectionRepository {
  return {
    record: (rejections) => insertRejections(prisma, rejections),
    addNotRecorded: (counts) => addNotRecorded(prisma, counts),
    list: (query) => listRejections(prisma, query),
  };
}
