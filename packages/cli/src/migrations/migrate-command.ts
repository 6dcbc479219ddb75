import type { Command } from 'commander';
import { CliError } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import { EXIT } from '../output/exit-code.js';
import type { WithContext } from '../context/with-context.js';

export function addMigrateCommand(program: Command, withContext: WithContext): void {
  program
    .command('migrate')
    .description('applies the missing migrations of this version, while the services run')
    .option('--status', 'only lists the missing migrations, with exit code 1 if there are any')
    .action(withContext(migrate));
}

async function migrate(context: CliContext, { status }: { readonly status?: true }): Promise<void> {
  const { databaseUrl } = context.config(['databaseUrl']);
  if (status === true) await tellStatus(context, databaseUrl);
  else await applyPending(context, databaseUrl);
}

async function applyPending(context: CliContext, databaseUrl: string): Promise<void> {
  const { applyMigrations, MigrationError } = await import('@posthorn/database');
  const applied = await applyMigrations(databaseUrl).catch((error: unknown) => {
    throw error instanceof MigrationError ? new CliError(error.message, EXIT.failed) : error;
  });
  // The table of recorded actions may not exist before.
  if (applied.length > 0) {
    const details = { migrations: applied.length, last: applied.at(-1) ?? '' };
    await context.record({ action: 'database.migrate', subject: 'database', details });
  }
  context.output.document({ applied }, () =>
    applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`,
  );
}

async function tellStatus({ output }: CliContext, databaseUrl: string): Promise<void> {
  const { describeUnknownHistory, readMigrationState } = await import('@posthorn/database');
  const state = await readMigrationState(databaseUrl);
  const { applied, pending, unknown } = state;
  if (unknown.length > 0) throw new CliError(describeUnknownHistory(unknown), EXIT.failed);
  output.document(state, () =>
    pending.length === 0
      ? `The database is up to date: ${applied.length} migrations.`
      : ['Missing:', ...pending].join('\n  '),
  );
  if (pending.length > 0) throw new CliError('Run posthorn migrate.', EXIT.failed);
}
