import addCompletion from '@bomb.sh/tab/commander';
import { VERSION } from '@posthorn/common';
import { Command } from 'commander';
import { addAuditCommands } from './commands/audit.js';
import { addDoctorCommand } from './commands/doctor.js';
import { addEndpointCommands } from './commands/endpoints.js';
import { addKeyCommands } from './commands/keys.js';
import { addListenCommand } from './commands/listen.js';
import { addMessageCommands } from './commands/messages.js';
import { addMigrateCommand } from './commands/migrate.js';
import { addPartitionCommands } from './commands/partitions.js';
import { addPlanCommands } from './commands/plans.js';
import { addProjectCommands } from './commands/projects.js';
import { addQueueCommands } from './commands/queues.js';
import { addReEncryptCommand } from './commands/re-encrypt.js';
import { addTenantCommands } from './commands/tenants.js';
import { parseText } from './arguments/parse-text.js';
import type { WithContext } from './run-command.js';

const ADDITIONS = [
  addTenantCommands,
  addPlanCommands,
  addProjectCommands,
  addKeyCommands,
  addEndpointCommands,
  addMessageCommands,
  addQueueCommands,
  addPartitionCommands,
  addMigrateCommand,
  addReEncryptCommand,
  addDoctorCommand,
  addListenCommand,
  addAuditCommands,
];

/** What stands before or after any command. */
export interface GlobalOptions {
  readonly json?: true;
  readonly yes?: true;
  readonly actor?: string;
}

/** Every command; `configure` is called for each before its own commands are added. */
export function buildProgram(withContext: WithContext, configure: (program: Command) => void): Command {
  const program = new Command('posthorn')
    .description('Operates a Posthorn: talks to its PostgreSQL and its Redis.')
    .version(VERSION, '-V, --version', 'prints the version')
    .option('--json', 'prints one JSON document for scripts (lines of JSON where a command goes on and on)')
    .option('-y, --yes', 'asks nothing')
    .option('--actor <name>', 'who does it, for the record (default: user@host)', parseText)
    .helpCommand('help [command]', 'tells of a command')
    .configureHelp({ showGlobalOptions: false, helpWidth: 100 });
  configure(program);
  for (const add of ADDITIONS) add(program, withContext);
  // Last: it learns the commands that there are by now.
  addCompletion(program, { completionCommandName: 'completion' });
  return program;
}
