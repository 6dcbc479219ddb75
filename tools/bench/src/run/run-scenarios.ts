import { whenAborted } from '@posthorn/lab';
import { type Machine, describeMachine } from '../report/describe-machine.js';
import { type RunMetrics, withShares } from '../report/shares.js';
import type { Bench, Metric, Scale, Scenario } from '../lab/scenario.js';
import { type SharedBenchLab, createSharedBenchLab } from '../lab/shared-bench-lab.js';
import {
  type BenchLab,
  type BenchLabSettings,
  type BenchLabOptions,
  openBenchLab,
} from '../lab/open-bench-lab.js';

export interface RunSettings extends BenchLabSettings {
  readonly scale: Scale;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** One run of some scenarios. */
export interface Run {
  readonly metrics: RunMetrics;
  readonly explanations: ReadonlyMap<string, readonly string[]>;
  /** A description of each scenario that did not run to its end. */
  readonly failures: readonly string[];
  readonly machine: Machine;
}

/** Runs scenarios one by one in order, on the stack of `npm start` or on their own stack. */
export async function runScenarios(scenarios: readonly Scenario[], settings: RunSettings): Promise<Run> {
  const { scale, signal, say } = settings;
  const metrics = new Map<string, readonly Metric[]>();
  const explanations = new Map<string, readonly string[]>();
  const failures: string[] = [];
  let machine: Machine = {};
  const services = { api: 1, 'delivery-worker': scale.workers, 'retry-scheduler': 1 };
  const opened: BenchLab[] = [];
  const shared = createSharedBenchLab(() => openTracked({ services }));

  async function openTracked(options: BenchLabOptions): Promise<BenchLab> {
    const lab = await openBenchLab(options, settings);
    opened.push(lab);
    machine = await describeMachine(lab.stack);
    return lab;
  }

  const brokenOff = whenAborted(signal);
  // The abort may happen between two scenarios.
  brokenOff.catch(() => undefined);
  for (const scenario of scenarios) {
    if (signal.aborted) break;
    const { name } = scenario;
    say(`${name}: ${scenario.description}`);
    const bench = createBench({
      scale,
      say: (line) => say(`${name}: ${line}`),
      shared,
      open: openTracked,
      metrics,
    });
    try {
      const outcome = await Promise.race([scenario.run(bench), brokenOff]);
      metrics.set(name, outcome.metrics);
      explanations.set(name, outcome.explanations);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      await shared.close();
      // An aborted scenario has not stopped its own stack.
      await Promise.all(opened.map((lab) => lab.stop()));
    }
  }
  await shared.close();
  return { metrics: withShares(metrics), explanations, failures, machine };
}

interface BenchParts extends Pick<Bench, 'scale' | 'say'> {
  readonly shared: SharedBenchLab;
  readonly open: (options: BenchLabOptions) => Promise<BenchLab>;
  readonly metrics: RunMetrics;
}

function createBench({ scale, say, shared, open, metrics }: BenchParts): Bench {
  return {
    scale,
    say,
    shared: shared.get,
    earlier(scenario, metric) {
      const found = metrics.get(scenario)?.find(({ name }) => name === metric);
      if (found === undefined)
        throw new Error(`It needs "${metric}" of ${scenario}, which was not measured.`);
      return found.value;
    },
    async withOwn(options, work) {
      // Two concurrent stacks would compete for CPU time.
      await shared.close();
      const lab = await open(options);
      try {
        return await work(lab);
      } finally {
        await lab.stop();
      }
    },
  };
}
