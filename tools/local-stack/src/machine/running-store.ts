/** A PostgreSQL or Redis that was started here. */
export interface RunningStore {
  /** How to reach it; holds the password. */
  readonly url: string;
  /** Ends it and waits for its end; its data stays. */
  stop(): Promise<void>;
  /** Tells it to end at once and does not wait; it recovers at its next start. */
  kill(): void;
}
