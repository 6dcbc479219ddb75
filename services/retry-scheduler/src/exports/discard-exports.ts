import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';

/** Discards the exports of deleted projects; the export sweep deletes their files. */
export async function discardExports({
  database: { exports },
  logger,
}: Pick<MaintenanceDependencies, 'database' | 'logger'>): Promise<void> {
  const discarded = await exports.discardOfDeletedProjects();
  if (discarded > 0) logger.info('discarded the exports of deleted projects', { exports: discarded });
}
