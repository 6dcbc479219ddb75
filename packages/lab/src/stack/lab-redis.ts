import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openRedis, redisCommand } from '@posthorn/local-stack';
import type { Journal } from './journal.js';
import type { StoreControl } from './store-control.js';
import { createStoreControl } from './store-control.js';

export interface LabRedis extends StoreControl {
  /** Removes the files of a server that does not run: the next one starts empty. */
  eraseData(): Promise<void>;
  /** One command; answers with the one line of its reply, see `redisCommand`. */
  command(...command: readonly [string, ...string[]]): Promise<string>;
  usedMemoryBytes(): Promise<number>;
}

const USED_MEMORY = `return tonumber(string.match(redis.call('INFO', 'memory'), 'used_memory:(%d+)'))`;

/** Appends every write to its log and syncs it every second, as in production. */
export async function startLabRedis(
  { dataDirectory, path }: { readonly dataDirectory: string; readonly path: string },
  journal: Journal,
): Promise<LabRedis> {
  const control = createStoreControl('Redis', await openRedis({ dataDirectory, path }), journal);
  const command: LabRedis['command'] = (...words) => redisCommand(control.url, words);
  return {
    ...control,
    get pid() {
      return control.pid;
    },
    command,
    async eraseData() {
      await rm(join(dataDirectory, 'appendonlydir'), { recursive: true, force: true });
    },
    async usedMemoryBytes() {
      return Number((await command('EVAL', USED_MEMORY, '0')).slice(1));
    },
  };
}
