import addCompletion from '@bomb.sh/tab/commander';
import { VERSION } from '@posthorn/common';
import { Command } from 'commander';
import { addAccessCommands } from './access/access-commands.js';
import { addAuditCommands } from './operators/audit-commands.js';
import { addBackupCommands } from './backup/backup-commands.js';
import { addCallbackCommands } from './callbacks/callback-commands.js';
import { addConsoleLinkCommand } from './console/console-link-command.js';
import { addConsumerCommands } from './consumers/consumer-commands.js';
import { addDoctorCommand } from './doctor/doctor-command.js';
import { addEndpointCommands } from './endpoints/endpoint-commands.js';
import { addEventCommands } from './events/event-commands.js';
import { addEventTypeCommands } from './event-types/event-type-commands.js';
import { addInboundEndpointCommands } from './inbound-endpoints/inbound-endpoint-commands.js';
import { addIncidentCommands } from './incidents/incident-commands.js';
import { addKeyCommands } from './api-keys/api-key-commands.js';
import { addListenCommand } from './listen/listen-command.js';
import { addMcpCommand } from './mcp/mcp-command.js';
import { addMessageCommands } from './messages/message-commands.js';
import { addMigrateCommand } from './migrations/migrate-command.js';
import { addPartitionCommands } from './partitions/partition-commands.js';
import { addPlanCommands } from './tenants/plan-commands.js';
import { addProjectCommands } from './projects/project-commands.js';
import { addQueueCommands } from './queues/queue-commands.js';
import { addReEncryptCommand } from './migrations/re-encrypt-command.js';
import { addSearchCommand } from './search/search-command.js';
import { addSignatureKeyCommands } from './signature-keys/signature-key-commands.js';
import { addTenantCommands } from './tenants/tenant-commands.js';
import { parseText } from './arguments/parse-text.js';
import type { WithContext } from './context/with-context.js';

const ADDITIONS = [
  addTenantCommands,
  addPlanCommands,
  addProjectCommands,
  addKeyCommands,
  addConsoleLinkCommand,
  addAccessCommands,
  addEndpointCommands,
  addMessageCommands,
  addEventCommands,
  addEventTypeCommands,
  addConsumerCommands,
  addInboundEndpointCommands,
  addSignatureKeyCommands,
  addCallbackCommands,
  addIncidentCommands,
  addSearchCommand,
  addQueueCommands,
  addPartitionCommands,
  addMigrateCommand,
  addReEncryptCommand,
  addBackupCommands,
  addDoctorCommand,
  addListenCommand,
  addMcpCommand,
  addAuditCommands,
];

/** The options that may precede or follow any command. */
export interface GlobalOptions {
  readonly json?: true;
  readonly yes?: true;
  readonly actor?: string;
}

/** Builds every command. Calls `configure` for each command before its subcommands are added. */
export function buildProgram(withContext: WithContext, configure: (program: Command) => void): Command {
  const program = new Command('posthorn')
    .description('Operates Posthorn through its PostgreSQL and its Redis.')
    .version(VERSION, '-V, --version', 'prints the version')
    .option(
      '--json',
      'prints one JSON document for scripts (one line of JSON per event for commands that keep running)',
    )
    .option('-y, --yes', 'confirms every question')
    .option('--actor <name>', 'name of the operator for the record (default: user@host)', parseText)
    .helpCommand('help [command]', 'shows the help of a command')
    .configureHelp({ showGlobalOptions: false, helpWidth: 100 });
  configure(program);
  for (const add of ADDITIONS) add(program, withContext);
  // Last, because it only learns the commands that exist by now.
  addCompletion(program, { completionCommandName: 'completion' });
  return program;
}
