import { RawJson } from '@posthorn/client';
import type { Command } from 'commander';
import { type ApiOptions, addApiOptions, openApi } from '../api/api-options.js';
import { listRows, toRow } from '../api/resources.js';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';
import { readJsonObject } from '../arguments/parse-json-object.js';
import { parseText } from '../arguments/parse-text.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';

interface SettingOptions extends ApiOptions {
  readonly description?: string;
  readonly schemaFile?: string;
  readonly validate?: true;
}

export function addEventTypeCommands(program: Command, withContext: WithContext): void {
  const eventTypes = program
    .command('event-types')
    .description('the registered event types of a project, through the API');
  addApiOptions(
    eventTypes.command('list').description('lists the event types by name').addOption(limitOption()),
  ).action(withContext(listEventTypes));
  addSettings(eventTypes.command('create').description('registers an event type')).action(
    withContext(createEventType),
  );
  addSettings(
    eventTypes
      .command('put')
      .description('registers an event type, or changes the one that exists; what is left out stays'),
  ).action(withContext(putEventType));
  addApiOptions(
    eventTypes
      .command('delete')
      .description('deletes an event type; events of that type can still be published')
      .argument('<name>', 'its name', parseText),
  ).action(withContext(deleteEventType));
}

function addSettings(command: Command): Command {
  return addApiOptions(
    command
      .argument('<name>', 'for example order.created', parseText)
      .option('--description <text>', 'what the event means', parseText)
      .option('--schema-file <path>', 'a file with the JSON Schema of the payload')
      .option('--validate', 'refuses events whose payload the schema rejects'),
  );
}

async function listEventTypes(context: CliContext, options: ApiOptions & LimitOption): Promise<void> {
  const { eventTypes } = openApi(context, options);
  const rows = await listRows((page) => eventTypes.list(page), options.limit);
  context.output.list(rows, ['name', 'description', 'validate', 'deprecated', 'created_at']);
}

async function createEventType(context: CliContext, name: string, options: SettingOptions): Promise<void> {
  const { eventTypes } = openApi(context, options);
  context.output.facts(toRow(await eventTypes.create({ name, ...readSettings(options) })));
}

async function putEventType(context: CliContext, name: string, options: SettingOptions): Promise<void> {
  const { eventTypes } = openApi(context, options);
  context.output.facts(toRow(await eventTypes.put(name, readSettings(options))));
}

function readSettings({ schemaFile, description, validate }: SettingOptions): {
  readonly schema: RawJson | undefined;
  readonly description: string | undefined;
  readonly validate: true | undefined;
} {
  const schema = schemaFile === undefined ? undefined : new RawJson(readJsonObject(schemaFile));
  return { schema, description, validate };
}

async function deleteEventType(context: CliContext, name: string, options: ApiOptions): Promise<void> {
  const api = openApi(context, options);
  await context.confirm(
    `Delete the event type ${JSON.stringify(name)}? Its payloads are not checked any more.`,
  );
  await api.eventTypes.delete(name);
  context.output.facts({ name, deleted: true });
}
