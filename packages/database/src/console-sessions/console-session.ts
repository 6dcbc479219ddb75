import type { Caller } from '../api-keys/find-callers.js';

/** A project of a session: what the key that signed in to it authenticates. */
export interface SessionProject extends Caller {
  readonly projectName: string;
  readonly keyLabel: string | null;
}

/** A sign-in to the console that is not over. */
export interface ConsoleSession {
  readonly id: string;
  readonly expiresAt: Date;
  /** The active projects, at least one, in the order in which they were added. */
  readonly projects: readonly [SessionProject, ...SessionProject[]];
}
