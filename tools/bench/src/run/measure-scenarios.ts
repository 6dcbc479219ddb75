import { runScenarios } from '@posthorn/lab';
import { type Machine, describeMachine } from '../report/describe-machine.js';
import type { RunMetrics, Scale, Scenario } from '../lab/scenario.js';
import { type BenchLab, type BenchLabSettings, openBenchLab } from '../lab/open-bench-lab.js';

export interface RunSettings extends BenchLabSettings {
  readonly scale: Scale;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** One run of some scenarios. */
export interface Run {
  readonly metrics: RunMetrics;
  /** A description of each scenario that did not run to its end. */
  readonly failures: readonly string[];
  readonly machine: Machine;
}

/** Runs scenarios one by one, each on stacks of its own: two at once would compete for processor time. */
export async function measureScenarios(scenarios: readonly Scenario[], settings: RunSettings): Promise<Run> {
  const { scale } = settings;
  const opened: BenchLab[] = [];
  let machine: Machine = {};
  const results = await runScenarios(scenarios, {
    ...settings,
    lanes: 1,
    openLane: () => ({
      run: (scenario, say) =>
        scenario.run({
          scale,
          say,
          async withOwn(options, work) {
            const lab = await openBenchLab(options, settings);
            opened.push(lab);
            machine = await describeMachine(lab.stack);
            try {
              return await work(lab);
            } finally {
              await lab.stop();
            }
          },
        }),
      async close() {
        await Promise.all(opened.map((lab) => lab.stop()));
      },
    }),
  });
  return {
    machine,
    metrics: new Map(
      results.flatMap(({ scenario, outcome }) =>
        outcome ? [[scenario.name, outcome.metrics] as const] : [],
      ),
    ),
    failures: results.flatMap(({ scenario, failure }) => (failure ? [`${scenario.name}: ${failure}`] : [])),
  };
}
