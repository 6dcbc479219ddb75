import type { Metrics } from '@posthorn/observability';
import type { Chore } from './maintenance-jobs.js';

/** Has each round of the chores counted. */
export function measureChores(metrics: Metrics, chores: readonly Chore[]): readonly Chore[] {
  const labels = { chore: chores.map(({ name }) => name) };
  const startedAt = Date.now();
  const succeededAt = new Map<string, number>();
  const failures = metrics.counter({
    name: 'posthorn_chore_failures_total',
    help: 'Rounds of a chore that failed; each is tried again.',
    labels,
  });
  metrics.gauge(
    {
      name: 'posthorn_chore_success_age_seconds',
      help: 'Since when a chore has not succeeded, or the process started.',
      labels,
    },
    () =>
      labels.chore.map((chore) => ({
        labels: { chore },
        value: (Date.now() - (succeededAt.get(chore) ?? startedAt)) / 1000,
      })),
  );
  return chores.map((chore) => ({
    ...chore,
    async run(signal) {
      try {
        await chore.run(signal);
        succeededAt.set(chore.name, Date.now());
      } catch (error) {
        failures.inc({ chore: chore.name });
        throw error;
      }
    },
  }));
}
