/** What is asked of the process of a yardstick. */
export type YardstickRequest =
  | { readonly id: number; readonly ask: 'run'; readonly wish: RunWish }
  | { readonly id: number; readonly ask: 'pace'; readonly wish: PaceWish }
  | { readonly id: number; readonly ask: 'serve' };

export interface RunWish {
  readonly forMs: number;
  /** Units under way at once. */
  readonly atOnce: number;
  /** Destinations, or the store. */
  readonly urls: readonly string[];
  readonly payload: string;
}

/** At a fixed rate. */
export interface PaceWish extends Omit<RunWish, 'atOnce'> {
  readonly perSecond: number;
}

export interface YardstickReply {
  readonly id: number;
  readonly measured?: Measured;
  readonly paced?: PacedSends;
  /** Of what is served. */
  readonly url?: string;
}

export interface Measured {
  readonly perSecond: number;
  /** Of the yardstick's own process, for each unit. */
  readonly cpuMs: number;
}

export interface PacedSends {
  /** Sent as ids of messages, so that receivers tell when each came. */
  readonly messageIds: readonly string[];
  readonly intendedMs: Float64Array;
}
