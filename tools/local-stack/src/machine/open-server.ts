import type { ServerPlan, ServerProcess } from './server-process.js';

/** A store's server that nobody watches yet: whoever opened it starts it again, or does not. */
export interface OpenServer {
  /** How to reach it; holds the password. */
  readonly url: string;
  readonly plan: ServerPlan;
  /** Its first life. */
  readonly server: ServerProcess;
  /** Ends the server that runs, if one does, and waits for its end; its data stays. */
  readonly stop: () => Promise<void>;
}
