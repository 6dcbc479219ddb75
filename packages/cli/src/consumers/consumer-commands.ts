import { RawJson } from '@posthorn/client';
import type { Command } from 'commander';
import { addResourceCommands } from '../api/add-resource-commands.js';
import { parseJsonObject } from '../arguments/parse-json-object.js';
import { parseText } from '../arguments/parse-text.js';
import type { WithContext } from '../context/with-context.js';

interface SettingOptions {
  readonly name?: string;
  readonly metadata?: string;
}

export function addConsumerCommands(program: Command, withContext: WithContext): void {
  addResourceCommands(program, withContext, {
    name: 'consumers',
    key: 'id',
    columns: ['id', 'name', 'endpoint_count', 'created_at'],
    descriptions: {
      group: 'the consumers of a project, through the API',
      key: 'your own id of the customer',
      list: 'lists the consumers, the newest first',
      create: 'creates a consumer',
      put: 'creates a consumer, or changes the one that exists; what is left out stays',
      delete: 'deletes a consumer with its endpoints, and erases the payloads of its messages',
    },
    confirmDeletion: (id) =>
      `Delete the consumer ${id}, its endpoints, and the payloads of its messages for good?`,
    open: ({ consumers }) => consumers,
    addSettings: (command) =>
      command
        .option('--name <text>', 'the name of the consumer', parseText)
        .option('--metadata <json>', 'a JSON object for your own use', parseJsonObject),
    readSettings: ({ name, metadata }: SettingOptions) => ({
      name,
      metadata: metadata === undefined ? undefined : new RawJson(metadata),
    }),
  });
}
