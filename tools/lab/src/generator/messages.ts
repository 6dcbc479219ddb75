/** The model of sends. */
export type LoadModel =
  /** Each connection sends again as soon as it has a response. */
  | { readonly kind: 'closed' }
  /** At a fixed rate, independent of the responses. */
  | { readonly kind: 'open'; readonly perSecond: number };

/** The options that all sends share. */
export interface LoadTarget {
  /** The URL of each POST, with its path. */
  readonly url: string;
  /** One path per body, when the paths differ from the URL's. */
  readonly paths?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Sent round-robin. */
  readonly bodies: readonly string[];
  readonly connections: number;
}

/** The requests of the parent to the generator process. Every request has one reply with the same id. */
export type GeneratorRequest =
  | { readonly id: number; readonly ask: 'start'; readonly target: LoadTarget; readonly model: LoadModel }
  | { readonly id: number; readonly ask: 'progress' }
  | { readonly id: number; readonly ask: 'stop' };

export interface GeneratorReply {
  readonly id: number;
  readonly progress?: SendProgress;
  readonly sends?: SendColumns;
}

export interface SendProgress {
  /** Sends answered with 202. */
  readonly accepted: number;
  /** Sends answered with another status or not at all. */
  readonly refused: number;
  /** Due sends that wait because every connection is busy. */
  readonly waiting: number;
}

/** The accepted sends in the order of their responses, one column per fact. */
export interface SendColumns extends Omit<SendProgress, 'waiting'> {
  readonly messageIds: readonly string[];
  /** The planned time of each send; its latency starts there. */
  readonly intendedMs: Float64Array;
  readonly answeredMs: Float64Array;
}
