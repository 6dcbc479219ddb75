import type { Readable, Writable } from 'node:stream';

/** The input and output of a command. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Whether the input is interactive. */
  readonly canAsk: boolean;
  /** Whether standard error is a terminal. */
  readonly isWatched: boolean;
  /** Whether standard output shows colours. False when it is no terminal, or NO_COLOR is set. */
  readonly hasColours: boolean;
}
