import type { Command } from 'commander';
import { type ApiOptions, addApiOptions, openApi } from '../api/api-options.js';
import { toRow } from '../api/resources.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';

export function addSignatureKeyCommands(program: Command, withContext: WithContext): void {
  const group = program
    .command('signature-keys')
    .description('the keys of asymmetric signatures of a project, through the API');
  addApiOptions(group.command('list').description('lists the keys that sign, the newest first')).action(
    withContext(listKeys),
  );
  addApiOptions(
    group.command('rotate').description('makes a new key; those before it also sign for 24 hours'),
  ).action(withContext(rotateKey));
}

async function listKeys(context: CliContext, options: ApiOptions): Promise<void> {
  const keys = await openApi(context, options).signatureKeys.list();
  context.output.list(keys.map(toRow), ['key_id', 'public_key', 'created_at', 'retires_at']);
}

async function rotateKey(context: CliContext, options: ApiOptions): Promise<void> {
  context.output.facts(toRow(await openApi(context, options).signatureKeys.rotate()));
}
