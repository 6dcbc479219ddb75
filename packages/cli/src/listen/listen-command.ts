import type { Command } from 'commander';
import { type ApiOptions, addApiOptions, openApi } from '../api/api-options.js';
import { parseUrl } from '../arguments/parse-url.js';
import { parseUuid } from '../arguments/parse-id.js';
import type { CliContext } from '../context/cli-context.js';
import { type ListenedEndpoint, openGivenEndpoint, openCliEndpoint } from './open-endpoint.js';
import { createEventPoll } from './poll-events.js';
import { relayEvents } from './relay-events.js';
import type { WithContext } from '../context/with-context.js';

interface ListenOptions extends ApiOptions {
  readonly endpoint?: string;
}

export function addListenCommand(program: Command, withContext: WithContext): void {
  const command = program
    .command('listen')
    .description('forwards webhooks to a server on this machine while developing, until Ctrl-C')
    .argument('<url>', 'the target, for example http://localhost:4000/webhooks', parseUrl)
    .option('--endpoint <id>', 'watches this pull endpoint instead of a temporary one', parseUuid);
  addApiOptions(command).action(withContext(listen));
}

async function listen(context: CliContext, target: URL, options: ListenOptions): Promise<void> {
  const { output, signal } = context;
  const api = openApi(context, options);
  const endpoint =
    options.endpoint === undefined
      ? await openCliEndpoint(api, context)
      : await openGivenEndpoint(api, options.endpoint);
  try {
    introduce(output, endpoint, target);
    const { id: endpointId, since, hasConsumers } = endpoint;
    await relayEvents(context, createEventPoll({ api, endpointId, since, hasConsumers }), target);
  } finally {
    await endpoint.close();
  }
  if (signal.aborted) output.note('No longer listening.');
}

function introduce(output: CliContext['output'], { id, ingestUrl }: ListenedEndpoint, target: URL): void {
  output.note(
    `Forwarding to ${target.href} what comes to ${ingestUrl ?? `the pull endpoint ${id}`}. Ctrl-C ends it.`,
  );
}
