import type { Readable, Writable } from 'node:stream';

/** Where a command reads and writes. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Whether a person can be asked. */
  readonly canAsk: boolean;
  /** Whether a person watches standard error. */
  readonly isWatched: boolean;
  /** Whether standard output shows colours; false when it is no terminal, or NO_COLOR is set. */
  readonly hasColours: boolean;
}
