import type { NamedScenario } from '@posthorn/lab';
import type { BenchLab, BenchLabOptions } from './open-bench-lab.js';

export type Unit = '/s' | 'ms' | 'bytes' | 'KB' | 'MB' | 'times' | '%' | '';

/** One measured number. */
export interface Metric {
  /** Its name within the scenario. */
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
}

/** The metrics of one run, by scenario. */
export type RunMetrics = ReadonlyMap<string, readonly Metric[]>;

export interface Outcome {
  readonly metrics: readonly Metric[];
}

/** The sizes of a run. */
export interface Scale {
  /** The duration of each measurement. */
  readonly seconds: number;
  /** The number of delivery-worker processes. */
  readonly workers: number;
  /** The number of messages in the retry queues. */
  readonly waiting: number;
  /** The numbers of stored messages, in ascending order. */
  readonly stored: readonly number[];
}

export interface Bench {
  readonly scale: Scale;
  readonly say: (line: string) => void;
  /** A stack for this scenario only, which stops when the work is done. */
  withOwn<Result>(options: BenchLabOptions, work: (lab: BenchLab) => Promise<Result>): Promise<Result>;
}

export interface Scenario extends NamedScenario {
  run(bench: Bench): Promise<Outcome>;
}
