/** A PostgreSQL or Redis started by the local stack. */
export interface RunningStore {
  /** The URL, including the password. */
  readonly url: string;
  /** Stops it and waits for its end. Its data stays. */
  stop(): Promise<void>;
  /** Ends it at once without waiting. It recovers at its next start. */
  kill(): void;
}
