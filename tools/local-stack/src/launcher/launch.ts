import type { Environment } from '@posthorn/config';

/** Does the work and shows the title when it takes longer than a second. */
export type WithProgress = <Result>(title: string, work: () => Promise<Result>) => Promise<Result>;

/** Something that runs until it is stopped. */
export interface Stoppable {
  stop(): Promise<void>;
  /** Ends it at once, when the person at the terminal has no more patience. */
  kill?(): void;
}

export type Acquire = <Resource extends Stoppable>(
  name: string,
  start: () => Resource | Promise<Resource>,
) => Promise<Resource>;

/** One start of the local stack. */
export interface Launch {
  readonly environment: Environment;
  /** An absolute path. */
  readonly home: string;
  /** Aborted when the stop was ordered. */
  readonly stopping: AbortSignal;
  /** Starts something and sees to it that it is stopped, even when the stop is ordered while it starts. */
  readonly acquire: Acquire;
  readonly withProgress: WithProgress;
  /** Shows a line to the person at the terminal. */
  readonly say: (line: string) => void;
}
