import { createApiKey, toPrefixedId } from '@posthorn/common';
import type { ApiKeyRow } from '@posthorn/database';
import { type Scope, SCOPES } from '@posthorn/domain';
import { type Command, Option } from 'commander';
import { parseKeyId, parseUuid } from '../arguments/parse-id.js';
import { parseFutureMoment } from '../arguments/parse-moment.js';
import { parseText } from '../arguments/parse-text.js';
import { refused } from '../output/cli-error.js';
import type { CliContext } from '../context/cli-context.js';
import type { Row } from '../output/render-table.js';
import type { WithContext } from '../context/with-context.js';
import { getProject } from '../projects/get-project.js';

/** The API's limit of keys per project. */
const MAX_KEYS = 20;
/** With the expired ones, of which a project keeps about a hundred. */
const MAX_LISTED = 200;

interface OfProject {
  readonly project: string;
}

interface CreateOptions extends OfProject {
  readonly label?: string;
  readonly mode: 'live' | 'test';
  readonly scope?: readonly Scope[];
  readonly expires?: Date;
}

export function addKeyCommands(program: Command, withContext: WithContext): void {
  const keys = program.command('keys').description('the API keys of projects');
  const ofProject = (): Option =>
    new Option('--project <id>', 'the project of the key').argParser(parseUuid).makeOptionMandatory();
  keys
    .command('list')
    .description('lists the keys of a project, the newest first, without the keys themselves')
    .addOption(ofProject())
    .action(withContext(listKeys));
  keys
    .command('create')
    .description('creates a key and prints it once; it cannot be shown again')
    .addOption(ofProject())
    .option('--label <text>', 'a note on its use', parseText)
    .addOption(new Option('--mode <mode>', 'the prefix of the key').choices(['live', 'test']).default('live'))
    .addOption(new Option('--scope <scope...>', 'what the key may do; default: everything').choices(SCOPES))
    .option('--expires <time>', 'from when on the key does not work, such as 90d', parseFutureMoment)
    .action(withContext(createKey));
  keys
    .command('delete')
    .description('deletes a key, which stops within a second in every process')
    .argument('<key-id>', 'key_ and 32 digits', parseKeyId)
    .addOption(ofProject())
    .action(withContext(deleteKey));
}

async function listKeys(context: CliContext, { project }: OfProject): Promise<void> {
  const { id: projectId } = await getProject(context, project);
  const rows = await (
    await context.database()
  ).apiKeys.list({ projectId, after: undefined, limit: MAX_LISTED });
  context.output.list(rows.map(present), [
    'key_id',
    'prefix',
    'label',
    'scopes',
    'expires_at',
    'created_at',
    'last_used_at',
  ]);
}

async function createKey(
  context: CliContext,
  { project, label, mode, scope: scopes, expires: expiresAt }: CreateOptions,
): Promise<void> {
  const { id: projectId } = await getProject(context, project);
  const { key, hash, prefix } = createApiKey(mode);
  const { apiKeys } = await context.database();
  const rights = { ...(scopes && { scopes }), ...(expiresAt && { expiresAt }) };
  const row = await apiKeys.createWithin(MAX_KEYS, {
    projectId,
    hash,
    prefix,
    label: label ?? null,
    ...rights,
  });
  if (row === undefined) throw refused(`A project has ${MAX_KEYS} API keys at most.`);
  const details = { key: toPrefixedId('apiKey', row.id), label: row.label, scopes: row.scopes.join(' ') };
  await context.record({ action: 'key.create', subject: projectId, details });
  context.output.facts({ ...present(row), key });
}

async function deleteKey(context: CliContext, id: string, { project }: OfProject): Promise<void> {
  const { id: projectId } = await getProject(context, project);
  const { apiKeys } = await context.database();
  const keyId = toPrefixedId('apiKey', id);
  const rows = await apiKeys.list({ projectId, after: undefined, limit: MAX_LISTED });
  if (!rows.some((row) => row.id === id)) throw refused('The project has no such API key.');
  await context.confirm(`Delete ${keyId}? Its calls are refused within a second.`);
  await context.record({ action: 'key.delete', subject: projectId, details: { key: keyId } });
  await apiKeys.delete({ projectId, id });
  context.output.facts({ key_id: keyId, deleted: true });
}

function present({ id, prefix, label, scopes, expiresAt, createdAt, lastUsedAt }: ApiKeyRow): Row {
  return {
    key_id: toPrefixedId('apiKey', id),
    prefix,
    label,
    scopes: scopes.join(' '),
    expires_at: expiresAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
