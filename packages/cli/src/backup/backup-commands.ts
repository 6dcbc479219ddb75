import { resolve } from 'node:path';
import type { Command } from 'commander';
import { parseText } from '../arguments/parse-text.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';
import { CliError } from '../output/cli-error.js';
import { EXIT } from '../output/exit-code.js';

export function addBackupCommands(program: Command, withContext: WithContext): void {
  program
    .command('backup')
    .description('writes all data of PostgreSQL as of now into a new folder, while everything runs')
    .argument('<folder>', 'a folder that does not exist', parseText)
    .action(withContext(backUp));
  program
    .command('restore')
    .description('replaces all data of PostgreSQL by that of a backup, and empties Redis')
    .argument('<folder>', 'the folder of the backup', parseText)
    .action(withContext(restore));
}

async function backUp({ config, output, signal }: CliContext, given: string): Promise<void> {
  const { writeBackup } = await import('@posthorn/database');
  const folder = resolve(given);
  const tables = await explain(writeBackup(config(['databaseUrl']).databaseUrl, folder, signal));
  output.document({ folder, tables }, () => `Backed up ${tables} tables to ${folder}.`);
}

async function restore(context: CliContext, given: string): Promise<void> {
  const { config, output, signal, confirm, queues, record } = context;
  const { restoreBackup } = await import('@posthorn/database');
  const folder = resolve(given);
  await confirm('This replaces all data of the database, and empties Redis.');
  const control = await queues();
  const { createdAt } = await explain(restoreBackup(config(['databaseUrl']).databaseUrl, folder, signal));
  await control.empty();
  await record({ action: 'database.restore', subject: 'database', details: { created_at: createdAt } });
  output.document({ folder, created_at: createdAt }, () => `Restored the data of ${createdAt}.`);
}

async function explain<Result>(work: Promise<Result>): Promise<Result> {
  const { BackupError } = await import('@posthorn/database');
  return await work.catch((error: unknown) => {
    throw error instanceof BackupError ? new CliError(error.message, EXIT.failed) : error;
  });
}
