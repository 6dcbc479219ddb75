/** One request of a delivery, as a receiver counted it. */
export interface Receipt {
  /** When it had been read. */
  readonly arrivedMs: number;
  /** When it was answered, or its connection had ended. */
  readonly atMs: number;
  /** The number of the process that sent it; 0 when that is not known. */
  readonly sender: number;
  /** Whether it was answered with a whole 2xx. */
  readonly isTaken: boolean;
}
