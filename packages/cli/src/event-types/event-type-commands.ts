import { RawJson } from '@posthorn/client';
import type { Command } from 'commander';
import { addResourceCommands } from '../api/add-resource-commands.js';
import { readJsonObject } from '../arguments/parse-json-object.js';
import { parseText } from '../arguments/parse-text.js';
import type { WithContext } from '../context/with-context.js';

interface SettingOptions {
  readonly description?: string;
  readonly schemaFile?: string;
  readonly exampleFile?: string;
  readonly validate?: true;
}

export function addEventTypeCommands(program: Command, withContext: WithContext): void {
  addResourceCommands(program, withContext, {
    name: 'event-types',
    key: 'name',
    columns: ['name', 'description', 'validate', 'deprecated', 'created_at'],
    descriptions: {
      group: 'the registered event types of a project, through the API',
      key: 'for example order.created',
      list: 'lists the event types by name',
      create: 'registers an event type',
      put: 'registers an event type, or changes the one that exists; what is left out stays',
      delete: 'deletes an event type; events of that type can still be published',
    },
    confirmDeletion: (name) => `Delete the event type ${name}? Its payloads are not checked any more.`,
    open: ({ eventTypes }) => eventTypes,
    addSettings: (command) =>
      command
        .option('--description <text>', 'what the event means', parseText)
        .option('--schema-file <path>', 'a file with the JSON Schema of the payload')
        .option('--example-file <path>', 'a file with an example payload, which the schema accepts')
        .option('--validate', 'refuses events whose payload the schema rejects'),
    readSettings: ({ schemaFile, exampleFile, description, validate }: SettingOptions) => ({
      schema: readJson(schemaFile),
      example: readJson(exampleFile),
      description,
      validate,
    }),
  });
}

function readJson(path: string | undefined): RawJson | undefined {
  return path === undefined ? undefined : new RawJson(readJsonObject(path));
}
