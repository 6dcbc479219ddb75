/** One request of a delivery, as a receiver counted it. */
export interface Receipt {
  /** The time when the request had been read. */
  readonly arrivedMs: number;
  /** The time of its response or of the end of its connection. */
  readonly atMs: number;
  /** The number of the sending process; 0 when it is unknown. */
  readonly sender: number;
  /** Whether the response was a complete 2xx. */
  readonly isTaken: boolean;
  /** Whether its reused connection was reset without an answer: the worker sends it once more within the attempt. */
  readonly isRepeatable: boolean;
}
