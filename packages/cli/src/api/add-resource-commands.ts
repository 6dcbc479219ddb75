import type { Posthorn } from '@posthorn/client';
import type { Command } from 'commander';
import { type LimitOption, limitOption } from '../arguments/limit-option.js';
import { parseText } from '../arguments/parse-text.js';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';
import { type ApiOptions, addApiOptions, openApi } from './api-options.js';
import { listRows, toRow } from './resources.js';

/** A resource of a project whose clients choose its key. */
export interface Resource<Key extends string, Options, Settings> {
  readonly name: string;
  readonly key: Key;
  readonly columns: readonly string[];
  readonly descriptions: Readonly<Record<'group' | 'key' | 'list' | 'create' | 'put' | 'delete', string>>;
  readonly confirmDeletion: (key: string) => string;
  readonly open: (api: Posthorn) => Calls<Key, Settings>;
  readonly addSettings: (command: Command) => Command;
  readonly readSettings: (options: Options) => Settings;
}

interface Calls<Key extends string, Settings> {
  list(page: { readonly limit: number }): AsyncIterable<object>;
  create(params: Settings & Readonly<Record<Key, string>>): Promise<object>;
  put(key: string, settings: Settings): Promise<object>;
  delete(key: string): Promise<unknown>;
}

/** Adds the commands that list, create, put and delete a resource. */
export function addResourceCommands<Key extends string, Options, Settings>(
  program: Command,
  withContext: WithContext,
  resource: Resource<Key, Options, Settings>,
): void {
  const { name, key, columns, descriptions, addSettings, readSettings } = resource;
  const open = (context: CliContext, options: ApiOptions): Calls<Key, Settings> =>
    resource.open(openApi(context, options));

  const group = program.command(name).description(descriptions.group);
  const add = (command: 'list' | 'create' | 'put' | 'delete'): Command =>
    group.command(command).description(descriptions[command]);
  const addSetting = (command: 'create' | 'put'): Command =>
    addApiOptions(addSettings(add(command).argument(`<${key}>`, descriptions.key, parseText)));

  addApiOptions(add('list').addOption(limitOption())).action(
    withContext(async (context, options: ApiOptions & LimitOption) => {
      const calls = open(context, options);
      context.output.list(await listRows((page) => calls.list(page), options.limit), columns);
    }),
  );
  addSetting('create').action(
    withContext(async (context, value: string, options: ApiOptions & Options) => {
      const params = { [key]: value, ...readSettings(options) } as Settings & Readonly<Record<Key, string>>;
      context.output.facts(toRow(await open(context, options).create(params)));
    }),
  );
  addSetting('put').action(
    withContext(async (context, value: string, options: ApiOptions & Options) => {
      context.output.facts(toRow(await open(context, options).put(value, readSettings(options))));
    }),
  );
  addApiOptions(add('delete').argument(`<${key}>`, `its ${key}`, parseText)).action(
    withContext(async (context, value: string, options: ApiOptions) => {
      const calls = open(context, options);
      await context.confirm(resource.confirmDeletion(JSON.stringify(value)));
      await calls.delete(value);
      context.output.facts({ [key]: value, deleted: true });
    }),
  );
}
