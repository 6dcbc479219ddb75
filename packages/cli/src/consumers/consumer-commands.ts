import { RawJson } from '@posthorn/client';
import type { Command } from 'commander';
import { type ApiOptions, addApiOptions, openApi } from '../api/api-options.js';
import { listRows, toRow } from '../api/resources.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';
import { parseJsonObject } from '../arguments/parse-json-object.js';
import { parseText } from '../arguments/parse-text.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';

interface SettingOptions extends ApiOptions {
  readonly name?: string;
  readonly metadata?: string;
}

export function addConsumerCommands(program: Command, withContext: WithContext): void {
  const consumers = program.command('consumers').description('the consumers of a project, through the API');
  addApiOptions(
    consumers.command('list').description('lists the consumers, the newest first').addOption(limitOption()),
  ).action(withContext(listConsumers));
  addSettings(consumers.command('create').description('creates a consumer')).action(
    withContext(createConsumer),
  );
  addSettings(
    consumers
      .command('put')
      .description('creates a consumer, or changes the one that exists; what is left out stays'),
  ).action(withContext(putConsumer));
  addApiOptions(
    consumers
      .command('delete')
      .description('deletes a consumer with its endpoints, and erases the payloads of its messages')
      .argument('<id>', 'its id', parseText),
  ).action(withContext(deleteConsumer));
}

function addSettings(command: Command): Command {
  return addApiOptions(
    command
      .argument('<id>', 'your own id of the customer', parseText)
      .option('--name <text>', 'the name of the consumer', parseText)
      .option('--metadata <json>', 'a JSON object for your own use', parseJsonObject),
  );
}

async function listConsumers(context: CliContext, options: ApiOptions & LimitOption): Promise<void> {
  const { consumers } = openApi(context, options);
  const rows = await listRows((page) => consumers.list(page), options.limit);
  context.output.list(rows, ['id', 'name', 'endpoint_count', 'created_at']);
}

async function createConsumer(context: CliContext, id: string, options: SettingOptions): Promise<void> {
  const created = await openApi(context, options).consumers.create({ id, ...readSettings(options) });
  context.output.facts(toRow(created));
}

async function putConsumer(context: CliContext, id: string, options: SettingOptions): Promise<void> {
  context.output.facts(toRow(await openApi(context, options).consumers.put(id, readSettings(options))));
}

function readSettings({ name, metadata }: SettingOptions): {
  readonly name: string | undefined;
  readonly metadata: RawJson | undefined;
} {
  return { name, metadata: metadata === undefined ? undefined : new RawJson(metadata) };
}

async function deleteConsumer(context: CliContext, id: string, options: ApiOptions): Promise<void> {
  const api = openApi(context, options);
  await context.confirm(
    `Delete the consumer ${JSON.stringify(id)}, its endpoints, and the payloads of its messages for good?`,
  );
  await api.consumers.delete(id);
  context.output.facts({ id, deleted: true });
}
