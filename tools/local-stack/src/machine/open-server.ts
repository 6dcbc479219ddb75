import type { ServerPlan, ServerProcess } from './server-process.js';

/** A store's server without supervision: the caller decides whether it restarts. */
export interface OpenServer {
  /** The URL, including the password. */
  readonly url: string;
  readonly plan: ServerPlan;
  /** The first server process. */
  readonly server: ServerProcess;
  /** Stops a running server, or only the one with this pid, and waits for its end. Its data stays. */
  readonly stop: (only?: number) => Promise<void>;
}
