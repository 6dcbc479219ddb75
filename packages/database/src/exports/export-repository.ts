import type { PrismaClient } from '../connections/prisma-client.js';
import { type ExportCreation, type ExportRow, type NewExport, createExport } from './create-export.js';
import { discardExports } from './discard-exports.js';
import { endExportSweep } from './end-export-sweep.js';
import { type SweptExport, sweepExports } from './sweep-exports.js';

export interface ExportQuery {
  readonly projectId: string;
  /** The last export of the previous page. */
  readonly afterId: string | undefined;
  readonly limit: number;
}

/**
 * Exports as clients and the scheduler use them; ExportWork is the workers' interface. Never returns deleted exports.
 */
export interface ExportRepository {
  /**
   * Begins an export unless one of the project is in progress or the project has begun `maxPerHour`; null is no limit.
   */
  create(created: NewExport, maxPerHour: number | null): Promise<ExportCreation>;
  findById(id: string): Promise<ExportRow | undefined>;
  /** Never returns another project's export. */
  findInProject(own: { readonly id: string; readonly projectId: string }): Promise<ExportRow | undefined>;
  /** Returns the newest exports first. */
  list(query: ExportQuery): Promise<readonly ExportRow[]>;
  /** A worker that writes the export stops. Returns false when the export does not exist. */
  delete(id: string): Promise<boolean>;
  /** Claims exports that have waited too long for a worker, or whose files must be deleted. */
  sweep(options: { readonly limit: number; readonly againAfterMs: number }): Promise<readonly SweptExport[]>;
  /** Call it after the files of swept exports were deleted. */
  endSweep(ids: readonly string[]): Promise<void>;
  /** Makes all exports that no worker holds due for the sweep at once. */
  sweepWaitingNow(): Promise<void>;
  /** Deletes the exports of deleted projects. Returns the number of exports. */
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
    endSweep: (ids) => endExportSweep(prisma, ids),
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
