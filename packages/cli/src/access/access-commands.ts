import { parsePrefixedId, toPrefixedId } from '@posthorn/common';
import type { AccessGrantRow, Grantee } from '@posthorn/database';
import {
  type Scope,
  ADDRESS_FORM,
  foldAddress,
  MAX_ADDRESS_LENGTH,
  MAX_GRANTS,
  SCOPES,
} from '@posthorn/domain';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseUuid } from '../arguments/parse-id.js';
import { parseText } from '../arguments/parse-text.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';
import { badUsage, refused } from '../output/cli-error.js';
import type { Row } from '../output/render-table.js';
import { getProject } from '../projects/get-project.js';

interface OfProject {
  readonly project: string;
}

interface GrantOptions extends OfProject {
  readonly email?: string;
  readonly group?: string;
  readonly scope: readonly Scope[];
}

export function addAccessCommands(program: Command, withContext: WithContext): void {
  const access = program
    .command('access')
    .description('the rights of people who sign in to the console with your provider');
  const ofProject = (): Option =>
    new Option('--project <id>', 'the project of the rights').argParser(parseUuid).makeOptionMandatory();
  const scopes = new Option('--scope <scope...>', 'what they may do').choices(SCOPES).default(['*']);
  access
    .command('grant')
    .description('grants rights in a project to the person with an address, or to a group')
    .addOption(ofProject())
    .option('--email <address>', 'the verified address of the person', parseAddress)
    .option('--group <name>', 'the group, as your provider names it', parseText)
    .addOption(scopes)
    .action(withContext(grant));
  access
    .command('list')
    .description('lists the grants of a project, the newest first')
    .addOption(ofProject())
    .action(withContext(list));
  access
    .command('revoke')
    .description('revokes a grant, within a second in every process')
    .argument('<grant-id>', 'grant_ and 32 digits', parseGrantId)
    .addOption(ofProject())
    .action(withContext(revoke));
}

async function grant(
  context: CliContext,
  { project, email, group, scope: scopes }: GrantOptions,
): Promise<void> {
  const grantee = readGrantee(email, group);
  const { id: projectId } = await getProject(context, project);
  const { accessGrants } = await context.database();
  const made = await accessGrants.create({ projectId, grantee, scopes, createdBy: null });
  if (made.kind === 'exists') throw refused(`The project has this grant already: ${publicId(made.id)}.`);
  if (made.kind === 'full') throw refused(`A project has ${MAX_GRANTS} grants at most.`);
  const details = { grant: publicId(made.row.id), ...grantee, scopes: scopes.join(' ') };
  await context.record({ action: 'access.grant', subject: projectId, details });
  context.output.facts(present(made.row));
}

async function list(context: CliContext, { project }: OfProject): Promise<void> {
  const { id: projectId } = await getProject(context, project);
  const { accessGrants } = await context.database();
  const rows = await accessGrants.list({ projectId, after: undefined, limit: MAX_GRANTS });
  context.output.list(rows.map(present), ['id', 'email', 'group', 'scopes', 'created_at', 'last_used_at']);
}

async function revoke(context: CliContext, id: string, { project }: OfProject): Promise<void> {
  const { id: projectId } = await getProject(context, project);
  const { accessGrants } = await context.database();
  const row = await accessGrants.find({ projectId, id });
  if (row === undefined) throw refused('The project has no such grant.');
  const whom = row.email ?? row.groupName;
  await context.confirm(`Revoke the grant of ${String(whom)}? It ends within a second.`);
  await context.record({ action: 'access.revoke', subject: projectId, details: { grant: publicId(id) } });
  const keyIds = (await accessGrants.delete({ projectId, id })) ?? [];
  const keys = keyIds.map((keyId) => toPrefixedId('apiKey', keyId)).join(' ');
  context.output.facts({ id: publicId(id), deleted: true, keys });
}

function readGrantee(email: string | undefined, group: string | undefined): Grantee {
  if (email !== undefined && group === undefined) return { email, groupName: null };
  if (group !== undefined && email === undefined) return { email: null, groupName: group };
  throw badUsage('Give either --email or --group.');
}

function parseAddress(text: string): string {
  if (text.length <= MAX_ADDRESS_LENGTH && new RegExp(ADDRESS_FORM).test(text)) return foldAddress(text);
  throw new InvalidArgumentError('It must be an ASCII address such as ada@example.com.');
}

function parseGrantId(text: string): string {
  const id = parsePrefixedId('accessGrant', text);
  if (id === undefined) throw new InvalidArgumentError('It must be grant_ and 32 digits.');
  return id;
}

function publicId(id: string): string {
  return toPrefixedId('accessGrant', id);
}

function present(row: AccessGrantRow): Row {
  return {
    id: publicId(row.id),
    email: row.email,
    group: row.groupName,
    scopes: row.scopes.join(' '),
    subject_bound: row.personId !== null,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
