/** The process cannot work with this database. The message is one sentence for the operator, and says how to go on. */
export class UnfitDatabaseError extends Error {
  /** For the log. */
  readonly facts: Readonly<Record<string, readonly string[]>>;

  constructor(message: string, facts: Readonly<Record<string, readonly string[]>>) {
    super(message);
    this.name = 'UnfitDatabaseError';
    this.facts = facts;
  }
}
