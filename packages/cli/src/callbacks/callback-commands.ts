import type { Command } from 'commander';
import { type ApiOptions, addApiOptions, openApi } from '../api/api-options.js';
import { toRow } from '../api/resources.js';
import { parseText } from '../arguments/parse-text.js';
import { type PayloadOptions, addPayloadOptions, readPayload } from '../arguments/payload-options.js';
import { readTextFile } from '../arguments/read-text-file.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';

interface SendOptions extends ApiOptions, PayloadOptions {
  readonly secretFile?: string;
}

export function addCallbackCommands(program: Command, withContext: WithContext): void {
  const callbacks = program
    .command('callbacks')
    .description('one-off messages to URLs that are no endpoints, through the API');
  addApiOptions(
    addPayloadOptions(
      callbacks
        .command('send')
        .description('sends one message to a URL')
        .argument('<url>', 'the destination', parseText),
    ).option('--secret-file <path>', 'file with the secret that signs (default: the keys of the project)'),
  ).action(withContext(sendCallback));
  const keys = callbacks.command('keys').description('the signing keys of the project for callbacks');
  addApiOptions(keys.command('list').description('lists the keys that sign, the newest first')).action(
    withContext(listKeys),
  );
  addApiOptions(keys.command('create').description('makes a key, and shows its secret once')).action(
    withContext(createKey),
  );
  addApiOptions(
    keys.command('delete').description('deletes one of two keys').argument('<key-id>', 'the key', parseText),
  ).action(withContext(deleteKey));
}

async function sendCallback(context: CliContext, url: string, options: SendOptions): Promise<void> {
  const { secretFile, idempotencyKey } = options;
  const callback = await openApi(context, options).callbacks.send({
    url,
    idempotencyKey,
    payload: readPayload(options),
    signingSecret: secretFile === undefined ? undefined : readTextFile(secretFile).trim(),
  });
  context.output.facts(toRow(callback));
}

async function listKeys(context: CliContext, options: ApiOptions): Promise<void> {
  const keys = await openApi(context, options).callbackSigningKeys.list();
  context.output.list(keys.map(toRow), ['id', 'key_hint', 'created_at']);
}

async function createKey(context: CliContext, options: ApiOptions): Promise<void> {
  context.output.facts(toRow(await openApi(context, options).callbackSigningKeys.create()));
}

async function deleteKey(context: CliContext, keyId: string, options: ApiOptions): Promise<void> {
  context.output.facts(toRow(await openApi(context, options).callbackSigningKeys.delete(keyId)));
}
