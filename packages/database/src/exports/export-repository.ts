import type { PrismaClient } from '../connections/prisma-client.js';
import { type ExportCreation, type ExportRow, type NewExport, createExport } from './create-export.js';
import { discardExports } from './discard-exports.js';
import { settleExports } from './settle-exports.js';
import { type SweptExport, sweepExports } from './sweep-exports.js';

export interface ExportQuery {
  readonly projectId: string;
  /** The last export of the page before. */
  readonly afterId: string | undefined;
  readonly limit: number;
}

/** Exports as clients and the scheduler know them; the workers' side is ExportWork. Deleted ones are never found. */
export interface ExportRepository {
  /** Begins an export, unless the project has one in progress, or has begun `maxPerHour` (null is no limit). */
  create(created: NewExport, maxPerHour: number | null): Promise<ExportCreation>;
  findById(id: string): Promise<ExportRow | undefined>;
  /** Nothing is read of another project's export. */
  findInProject(own: { readonly id: string; readonly projectId: string }): Promise<ExportRow | undefined>;
  /** Newest first. */
  list(query: ExportQuery): Promise<readonly ExportRow[]>;
  /** Whoever writes it stops. False when there is none. */
  delete(id: string): Promise<boolean>;
  /** Takes exports that wait too long for a worker, or whose files have to go. */
  sweep(options: { readonly limit: number; readonly againAfterMs: number }): Promise<readonly SweptExport[]>;
  /** After the files of swept exports are gone. */
  settle(ids: readonly string[]): Promise<void>;
  /** Has the sweep look at all at once that nobody works on. */
  sweepWaitingNow(): Promise<void>;
  /** Deletes those of deleted projects; returns how many. */
  discardOfDeletedProjects(): Promise<number>;
}

export function createExportRepository(prisma: PrismaClient, sweepAfterMs: number): ExportRepository {
  return {
    create: (created, maxPerHour) => createExport(prisma, created, { maxPerHour, sweepAfterMs }),
    async findById(id) {
      return (await prisma.export.findUnique({ where: { id, deletedAt: null } })) ?? undefined;
    },
    async findInProject({ id, projectId }) {
      const where = { id, projectId, deletedAt: null };
      return (await prisma.export.findUnique({ where })) ?? undefined;
    },
    list: ({ projectId, afterId, limit }) =>
      prisma.export.findMany({
        where: { projectId, deletedAt: null, ...(afterId !== undefined && { id: { lt: afterId } }) },
        orderBy: { id: 'desc' },
        take: limit,
      }),
    async delete(id) {
      const now = new Date();
      const { count } = await prisma.export.updateMany({
        where: { id, deletedAt: null },
        data: { deletedAt: now, sweepAt: now },
      });
      return count === 1;
    },
    sweep: (options) => sweepExports(prisma, options),
    settle: (ids) => settleExports(prisma, ids),
    async sweepWaitingNow() {
      await prisma.$executeRaw`
        UPDATE exports SET sweep_at = now()
        WHERE status IN ('pending', 'processing') AND deleted_at IS NULL
          AND (leased_until IS NULL OR leased_until <= now())
      `;
    },
    discardOfDeletedProjects: () => discardExports(prisma),
  };
}
