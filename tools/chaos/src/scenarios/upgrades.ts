import type { BuiltCommit } from '@posthorn/lab';
import { createSourceEnvironment } from '../experiment/source-environment.js';
import type { Scenario } from '../experiment/scenario.js';
import { type Fault, underLoad } from '../experiment/under-load.js';
import { upgradeTwice, upgradeUnderKills } from '../faults/change-version.js';
import { publishing } from './events.js';
import { HEALED_WITHIN_MS, RECEIVING_SERVICES } from './receiving/source.js';
import { verifyManners } from './rolling-deploy.js';

/** Services of an earlier version and of this one run side by side. */
export function upgradesFrom({ name, folder: projectFolder }: BuiltCommit): readonly Scenario[] {
  const orderly = (
    scenario: Pick<Scenario, 'name' | 'description' | 'services'>,
    fault: Pick<Fault, 'createEnvironment'> = {},
  ): Scenario => ({
    ...scenario,
    invariants: [1, 2, 9],
    projectFolder,
    async run(experiment) {
      const outcome = await underLoad(experiment, {
        ...fault,
        breakIt: (broken) => upgradeTwice(broken, projectFolder),
        quietWithinMs: HEALED_WITHIN_MS,
      });
      return { ...outcome, violations: [...outcome.violations, ...verifyManners(outcome)] };
    },
  });
  return [
    orderly({
      name: 'upgrade',
      description: `Upgrades from ${name} in the documented order, goes back, and upgrades again. No message is lost or repeated.`,
    }),
    orderly(
      {
        name: 'upgrade-ingest',
        description: `Does the same while webhooks arrive.`,
        services: RECEIVING_SERVICES,
      },
      { createEnvironment: createSourceEnvironment },
    ),
    {
      ...publishing(
        {
          name: 'upgrade-under-kills',
          description: `Publishes events while processes of ${name} and of this version run side by side and are killed. Each subscriber gets one message of each event.`,
        },
        { quietWithinMs: HEALED_WITHIN_MS, breakIt: upgradeUnderKills },
      ),
      projectFolder,
    },
  ];
}
