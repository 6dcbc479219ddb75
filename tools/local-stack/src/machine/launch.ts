import type { Environment } from '@posthorn/config';

/** The counted steps of a start that follow installing and compiling. */
export type Step = 'stores' | 'migrate' | 'services';

/** Does the work and shows the title, with the number of its step, when it takes longer than a second. */
export type WithStep = <Result>(step: Step, title: string, work: () => Promise<Result>) => Promise<Result>;

/** A process or resource that runs until it is stopped. */
export interface Stoppable {
  stop(): Promise<void>;
  /** Ends it at once, when the user repeats the stop order. */
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
  /** Aborted at the stop order. */
  readonly stopping: AbortSignal;
  /** Starts a resource and registers its stop, even when the stop order arrives during the start. */
  readonly acquire: Acquire;
  readonly withStep: WithStep;
  /** Prints a line for the user at the terminal. */
  readonly say: (line: string) => void;
}
