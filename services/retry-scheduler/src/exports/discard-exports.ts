import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';

/** A project that is deleted takes its exports with it; the sweep of exports deletes their files. */
export async function discardExports({
  database: { exports },
  logger,
}: Pick<MaintenanceDependencies, 'database' | 'logger'>): Promise<void> {
  const discarded = await exports.discardOfDeletedProjects();
  if (discarded > 0) logger.info('discarded the exports of deleted projects', { exports: discarded });
}
