import type { Workshop, WorkshopWish } from '../run/workshop.js';

export type Unit = '/s' | 'ms' | 'bytes' | 'MB' | 'times' | 'per 10' | '%' | '';

/** One measured number. */
export interface Figure {
  /** Within its scenario. */
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
}

export interface Outcome {
  readonly figures: readonly Figure[];
  /** What explains the figures. */
  readonly remarks: readonly string[];
}

/** Sizes of a run. */
export interface Scale {
  /** How long each measurement lasts. */
  readonly seconds: number;
  /** Processes of the delivery-worker. */
  readonly workers: number;
  /** Rates that the search for the highest one tries at most. */
  readonly probes: number;
  /** Of the highest rate, what latencies are measured at. */
  readonly percentages: readonly number[];
  /** Messages that wait in the ladders. */
  readonly waiting: number;
  /** Messages that are stored already, in ascending order. */
  readonly stored: readonly number[];
}

/** What a scenario works with. */
export interface Bench {
  readonly scale: Scale;
  readonly say: (line: string) => void;
  /** A figure of a scenario that ran before in this run; see `needs`. */
  earlier(scenario: string, figure: string): number;
  /** The stack that `npm start` would run, shared by the scenarios that leave it as it was. */
  shared(): Promise<Workshop>;
  /** A stack for this scenario alone; ended when the work is done. */
  withOwn<Result>(wish: WorkshopWish, work: (workshop: Workshop) => Promise<Result>): Promise<Result>;
}

export interface Scenario {
  readonly name: string;
  /** What is measured, in words. */
  readonly story: string;
  /** Scenarios whose figures it uses; they run before it. */
  readonly needs: readonly string[];
  run(bench: Bench): Promise<Outcome>;
}
