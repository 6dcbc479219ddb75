/** How sends follow each other. */
export type Pace =
  /** Each connection sends again as soon as it is answered. */
  | { readonly kind: 'closed' }
  /** At a fixed rate, whatever the answers do. */
  | { readonly kind: 'open'; readonly perSecond: number };

/** What all sends share. */
export interface Aim {
  /** Where each is posted to, with its path. */
  readonly url: string;
  /** Of the bodies, one each, where it is not the URL's. */
  readonly paths?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in turn. */
  readonly bodies: readonly string[];
  readonly connections: number;
}

/** What the parent asks of the process of the generator; every request has one reply of the same id. */
export type GeneratorRequest =
  | { readonly id: number; readonly ask: 'start'; readonly aim: Aim; readonly pace: Pace }
  | { readonly id: number; readonly ask: 'progress' }
  | { readonly id: number; readonly ask: 'stop' };

export interface GeneratorReply {
  readonly id: number;
  readonly progress?: SendProgress;
  readonly sends?: SendColumns;
}

export interface SendProgress {
  /** Answered with 202. */
  readonly accepted: number;
  /** Answered with anything else, or not at all. */
  readonly refused: number;
  /** Due, and not sent yet since every connection is busy. */
  readonly waiting: number;
}

/** The accepted sends, a column per fact, in the order of their answers. */
export interface SendColumns extends Omit<SendProgress, 'waiting'> {
  readonly messageIds: readonly string[];
  /** When each was to be sent, which is what its latency counts from. */
  readonly intendedMs: Float64Array;
  readonly answeredMs: Float64Array;
}
