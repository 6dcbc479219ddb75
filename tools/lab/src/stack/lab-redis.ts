import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type OpenServer, openRedis, redisCommand } from '@posthorn/local-stack';
import type { Journal } from './journal.js';
import { type StoreControl, createStoreControl } from './store-control.js';

export interface LabRedis extends StoreControl {
  /** Removes the files of a stopped server, so that the next one starts empty. */
  eraseData(): Promise<void>;
  /** Runs one command. Returns the one-line reply, see `redisCommand`. */
  command(...command: readonly [string, ...string[]]): Promise<string>;
  /** A section of its INFO. */
  info(section: string): Promise<ReadonlyMap<string, string>>;
  usedMemoryBytes(): Promise<number>;
}

/** Joins INFO into one line, because `redisCommand` reads only one line. */
const INFO_IN_A_LINE = `return redis.status_reply((string.gsub(redis.call('INFO', ARGV[1]), '[\\r\\n]+', ';')))`;

/** Logs every write and syncs the log every second, as in production. */
export async function startLabRedis(
  { dataDirectory, path }: { readonly dataDirectory: string; readonly path: string },
  journal: Journal,
): Promise<LabRedis> {
  return controlRedis('Redis', await openRedis({ dataDirectory, path }), journal);
}

export function controlRedis(name: string, open: OpenServer, journal: Journal): LabRedis {
  const control = createStoreControl(name, open, journal);
  const command: LabRedis['command'] = (...words) => redisCommand(control.url, words);
  async function info(section: string): Promise<ReadonlyMap<string, string>> {
    const line = await command('EVAL', INFO_IN_A_LINE, '0', section);
    const entries = line.split(';').filter((entry) => entry.includes(':'));
    return new Map(entries.map((entry) => entry.split(':', 2) as [string, string]));
  }

  return {
    ...control,
    get pid() {
      return control.pid;
    },
    command,
    async eraseData() {
      await rm(join(dirname(open.plan.log), 'appendonlydir'), { recursive: true, force: true });
    },
    info,
    async usedMemoryBytes() {
      return Number((await info('memory')).get('used_memory'));
    },
  };
}
