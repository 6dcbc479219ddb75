import type { Metrics } from '@posthorn/observability';
import type { MaintenanceJob } from './maintenance-jobs.js';

/** Counts the rounds of each maintenance job. */
export function measureMaintenanceJobs(
  metrics: Metrics,
  jobs: readonly MaintenanceJob[],
): readonly MaintenanceJob[] {
  const labels = { task: jobs.map(({ name }) => name) };
  const startedAt = Date.now();
  const succeededAt = new Map<string, number>();
  const failures = metrics.counter({
    name: 'posthorn_maintenance_failures_total',
    help: 'Rounds of a maintenance job that failed; each is tried again.',
    labels,
  });
  metrics.gauge(
    {
      name: 'posthorn_maintenance_success_age_seconds',
      help: 'Time since a maintenance job succeeded, or the process started.',
      labels,
    },
    () =>
      labels.task.map((task) => ({
        labels: { task },
        value: (Date.now() - (succeededAt.get(task) ?? startedAt)) / 1000,
      })),
  );
  return jobs.map((job) => ({
    ...job,
    async run(signal) {
      try {
        await job.run(signal);
        succeededAt.set(job.name, Date.now());
      } catch (error) {
        failures.inc({ task: job.name });
        throw error;
      }
    },
  }));
}
