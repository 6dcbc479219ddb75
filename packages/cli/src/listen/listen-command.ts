import type { Command } from 'commander';
import { addApiOptions } from '../api/api-options.js';
import { parseUuid } from '../arguments/parse-id.js';
import { collectTexts } from '../arguments/parse-text.js';
import type { WithContext } from '../context/with-context.js';
import type { ListenOptions } from './listen.js';
import { collectHeaders, parseTarget, parseTargetPath } from './listen-arguments.js';

export function addListenCommand(program: Command, withContext: WithContext): void {
  const command = program
    .command('listen')
    .description('forwards webhooks to a server on this machine while developing, until Ctrl-C')
    .argument('<target>', 'the port of the server, or a URL like http://localhost:4000/webhooks', parseTarget)
    .option('--endpoint <id>', 'listens to this inbound endpoint (mode cli), not to a new one', parseUuid)
    .option('--keep', 'the new endpoint stays (default: deleted an hour after its last listener left)')
    .option('--path <path>', 'the path that replaces that of the target', parseTargetPath)
    .option('--header <header>', 'adds a header, like "X-Tenant: acme" (repeatable)', collectHeaders)
    .option('--filter <event-type>', 'forwards only this type, or a.* (repeatable)', collectTexts)
    .option('--replay <message-id>', 'begins with this message, once more', parseUuid)
    .option('--sign', 'signs as a delivery is signed, with a secret that is printed');
  addApiOptions(command).action(
    withContext(async (context, target: URL, options: ListenOptions) => {
      const { listen } = await import('./listen.js');
      await listen(context, target, options);
    }),
  );
}
