import type { BenchLab, BenchLabOptions } from './open-bench-lab.js';

export type Unit = '/s' | 'ms' | 'bytes' | 'KB' | 'MB' | 'times' | 'per 10' | '%' | '';

/** One measured number. */
export interface Metric {
  /** Its name within the scenario. */
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
}

export interface Outcome {
  readonly metrics: readonly Metric[];
  /** Explanations of the metrics. */
  readonly explanations: readonly string[];
}

/** The sizes of a run. */
export interface Scale {
  /** The duration of each measurement. */
  readonly seconds: number;
  /** The number of delivery-worker processes. */
  readonly workers: number;
  /** The maximum number of rates in a search for the highest one. */
  readonly probes: number;
  /** The percentages of the highest rate at which latencies are measured. */
  readonly percentages: readonly number[];
  /** The number of messages in the retry queues. */
  readonly waiting: number;
  /** The numbers of stored messages, in ascending order. */
  readonly stored: readonly number[];
}

/** The services that a scenario uses. */
export interface Bench {
  readonly scale: Scale;
  readonly say: (line: string) => void;
  /** A metric of an earlier scenario in this run; see `needs`. */
  earlier(scenario: string, metric: string): number;
  /** The stack of `npm start`, shared by scenarios that leave it unchanged. */
  shared(): Promise<BenchLab>;
  /** A stack for this scenario only, which stops when the work is done. */
  withOwn<Result>(options: BenchLabOptions, work: (lab: BenchLab) => Promise<Result>): Promise<Result>;
}

export interface Scenario {
  readonly name: string;
  /** A description of the measurement. */
  readonly description: string;
  /** The scenarios whose metrics it uses; they run before it. */
  readonly needs: readonly string[];
  run(bench: Bench): Promise<Outcome>;
}
