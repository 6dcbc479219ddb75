/** Ends an exchange that exceeded its deadline. */
export class DeadlineReachedError extends Error {
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(`The deadline of ${timeoutMs} ms was reached.`);
    this.name = 'DeadlineReachedError';
    this.timeoutMs = timeoutMs;
  }
}
