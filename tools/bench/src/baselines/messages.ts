/** The requests to the process of a benchmark baseline. */
export type BaselineRequest =
  | { readonly id: number; readonly ask: 'run'; readonly options: RunOptions }
  | { readonly id: number; readonly ask: 'send-at-rate'; readonly options: RateOptions }
  | { readonly id: number; readonly ask: 'serve' };

export interface RunOptions {
  readonly forMs: number;
  /** The number of concurrent units. */
  readonly atOnce: number;
  /** The URLs of destinations, or of the store. */
  readonly urls: readonly string[];
  readonly payload: string;
}

/** A run at a fixed rate. */
export interface RateOptions extends Omit<RunOptions, 'atOnce'> {
  readonly perSecond: number;
}

export interface BaselineReply {
  readonly id: number;
  readonly measured?: Measured;
  readonly atRate?: SendsAtRate;
  /** The URL that the process serves. */
  readonly url?: string;
}

export interface Measured {
  readonly perSecond: number;
  /** The CPU time of the baseline's own process per unit. */
  readonly cpuMs: number;
}

export interface SendsAtRate {
  /** Sent as message ids, so that receivers record the arrival of each. */
  readonly messageIds: readonly string[];
  readonly intendedMs: Float64Array;
}
