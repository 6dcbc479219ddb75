/** The database lacks migrations of this version. The message contains the command that applies them. */
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
