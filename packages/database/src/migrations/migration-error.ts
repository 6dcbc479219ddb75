/** The migrations cannot be applied. The message is one line for the operator, and says how to go on. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

/** The engine's code for a database with tables and without a history. */
const NOT_EMPTY = 'P3005';

export function describeFailure(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === NOT_EMPTY) {
    return 'The database has tables that are not of Posthorn: give Posthorn a database of its own. Nothing was changed.';
  }
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `A migration failed, and nothing of it was kept: ${reason}. Remove the cause, then migrate again.`;
}

/** The database belongs to a version whose migrations this one does not have. */
export function describeUnknownHistory([first = '']: readonly string[]): string {
  return (
    `The database has the migration ${first} of another version of Posthorn, and only a version with this migration ` +
    'can read it: start that version, or give this one an empty database (for npm start, another POSTHORN_HOME). ' +
    'Nothing was changed.'
  );
}
