import { type ServiceKind, type ServiceProcess, PROJECT_FOLDER } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';
import { killAtRandom } from './kill-at-random.js';
import { replaceInTurn } from './replace-every-process.js';

/** The order of an upgrade in docs/upgrading.md. The way back is the opposite. */
const ORDER: readonly ServiceKind[] = ['delivery-worker', 'retry-scheduler', 'ingest', 'api'];

/** Upgrades to this version, goes back to the earlier one, and upgrades again. */
export async function upgradeTwice(experiment: RunningExperiment, earlierFolder: string): Promise<void> {
  const { services, migrate } = experiment.stack;
  const all = ORDER.flatMap((kind) => services.of(kind));
  await migrate();
  await startFrom(PROJECT_FOLDER, experiment, all);
  await startFrom(earlierFolder, experiment, all.toReversed());
  await startFrom(PROJECT_FOLDER, experiment, all);
}

/** Upgrades one process of each kind, and kills processes of both versions before it upgrades all. */
export async function upgradeUnderKills(experiment: RunningExperiment): Promise<void> {
  const { services, migrate } = experiment.stack;
  const kinds = ORDER.filter((kind) => services.of(kind).length > 0);
  await migrate();
  await startFrom(
    PROJECT_FOLDER,
    experiment,
    kinds.flatMap((kind) => services.of(kind).slice(0, 1)),
  );
  await Promise.all(kinds.map((kind) => killAtRandom(experiment, kind)));
  await services.waitUntilReady();
  await startFrom(
    PROJECT_FOLDER,
    experiment,
    kinds.flatMap((kind) => services.of(kind)),
  );
}

async function startFrom(
  projectFolder: string,
  experiment: RunningExperiment,
  processes: readonly ServiceProcess[],
): Promise<void> {
  experiment.stack.services.startFrom(projectFolder);
  await replaceInTurn(experiment, processes);
}
