import { readFileSync } from 'node:fs';
import { isApiKey } from '@posthorn/common';
import { type Command, InvalidArgumentError } from 'commander';
import { parseUuid } from '../arguments/parse-id.js';
import { badUsage } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import { createApiClient } from './api-client.js';
import { type ListenedEndpoint, openGivenEndpoint, openCliEndpoint } from './open-endpoint.js';
import { createEventPoll } from './poll-events.js';
import { relayEvents } from './relay-events.js';
import type { WithContext } from '../context/with-context.js';

interface ListenOptions {
  readonly endpoint?: string;
  readonly apiUrl?: string;
  readonly apiKeyFile?: string;
}

export function addListenCommand(program: Command, withContext: WithContext): void {
  program
    .command('listen')
    .description('forwards webhooks to a server on this machine while developing, until Ctrl-C')
    .argument('<url>', 'the target, for example http://localhost:4000/webhooks', parseTarget)
    .option('--endpoint <id>', 'watches this pull endpoint instead of a temporary one', parseUuid)
    .option('--api-url <url>', 'URL of the API (default: PUBLIC_BASE_URL)', (text) => parseTarget(text).href)
    .option('--api-key-file <path>', 'file with the API key (default: POSTHORN_API_KEY)')
    .action(withContext(listen));
}

/** Uses only the public API, with an API key of the project, from any machine. */
async function listen(context: CliContext, target: URL, options: ListenOptions): Promise<void> {
  const { output, signal, config } = context;
  const api = createApiClient(
    options.apiUrl ?? config(['publicBaseUrl']).publicBaseUrl,
    readKey(context, options),
  );
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

/** Never read from an argument, because all users of the machine can see arguments. */
function readKey({ config }: Pick<CliContext, 'config'>, { apiKeyFile }: ListenOptions): string {
  const key = apiKeyFile === undefined ? config(['apiKey']).apiKey : readKeyFile(apiKeyFile);
  if (isApiKey(key)) return key;
  throw badUsage(
    'Give an API key (wh_live_… or wh_test_…) in POSTHORN_API_KEY, or in a file: --api-key-file.',
  );
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw badUsage(`${path} cannot be read: ${String((error as NodeJS.ErrnoException).code)}.`);
  }
}

function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url;
  throw new InvalidArgumentError('It must be a URL that begins with http:// or https://.');
}
