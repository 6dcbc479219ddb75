/** The database is older than the program: the message names the command that changes it. */
export class PendingMigrationsError extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(
      `The database lacks ${names.length} of this version's migrations: run "npm run migrate" ("posthorn migrate" in the image), then start again.`,
    );
    this.name = 'PendingMigrationsError';
    this.names = names;
  }
}
