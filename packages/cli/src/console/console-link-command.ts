import { createOpaqueToken, hashApiKey, isApiKey, toPrefixedId } from '@posthorn/common';
import type { Command } from 'commander';
import { parseKeyId } from '../arguments/parse-id.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';
import { badUsage, refused } from '../output/cli-error.js';

const MINUTES = 10;

interface LinkOptions {
  /** The id of the key. */
  readonly key?: string;
}

/** Writes the code to the database: no call of the API makes one. */
export function addConsoleLinkCommand(program: Command, withContext: WithContext): void {
  program
    .command('console-link')
    .description(
      `prints a link that signs a browser in to the console once, within ${MINUTES} minutes, with the rights of an API key`,
    )
    .option('--key <key-id>', 'the key (default: that of POSTHORN_API_KEY)', parseKeyId)
    .action(withContext(printLink));
}

async function printLink(context: CliContext, { key }: LinkOptions): Promise<void> {
  const apiKeyId = key ?? (await findOwnKey(context));
  const { token, hash } = createOpaqueToken('code');
  const { publicBaseUrl } = context.config(['publicBaseUrl']);
  const code = await (
    await context.database()
  ).consoleSessions.createCode({ apiKeyId, hash, minutes: MINUTES });
  if (code === undefined) throw refused('There is no such API key of an active project.');
  const keyId = toPrefixedId('apiKey', apiKeyId);
  await context.record({ action: 'console.link', subject: code.projectId, details: { key: keyId } });
  context.output.facts({
    url: `${publicBaseUrl.replace(/\/+$/, '')}/console#code=${token}`,
    project_id: code.projectId,
    key_id: keyId,
    expires_at: code.expiresAt.toISOString(),
  });
}

/** Never read from an argument, because all users of the machine can see arguments. */
async function findOwnKey({ config, database }: CliContext): Promise<string> {
  const { apiKey } = config(['apiKey']);
  if (!isApiKey(apiKey)) throw badUsage('Give the id of a key with --key, or a key in POSTHORN_API_KEY.');
  const caller = await (await database()).apiKeys.findCaller(hashApiKey(apiKey));
  if (caller === undefined) throw refused('There is no such API key of an active project.');
  return caller.principal.id;
}
