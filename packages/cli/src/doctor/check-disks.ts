import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CliContext } from '../context/cli-context.js';
import { formatBytes } from '../output/format-bytes.js';
import { type Finding, fail, ok, warn } from './finding.js';

const WARN_SHARE = 0.1;
const FAIL_SHARE = 0.02;
const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]', ''];

/** Checks the free space of the disks that this machine can see: others are those of another machine or a service. */
export async function checkDisks({
  config,
  database,
}: Pick<CliContext, 'config' | 'database'>): Promise<readonly Finding[]> {
  const { storageUrl, databaseUrl } = config(['storageUrl', 'databaseUrl']);
  const isLocal = LOCAL_HOSTS.includes(new URL(databaseUrl).hostname);
  const dataDirectory = isLocal ? await (await database()).server.findDataDirectory() : undefined;
  return [
    await checkDisk('disk of PostgreSQL', dataDirectory),
    await checkDisk(
      'disk of the file storage',
      storageUrl.kind === 'folder' ? resolve(storageUrl.path) : undefined,
    ),
  ];
}

async function checkDisk(name: string, folder: string | undefined): Promise<Finding> {
  if (folder === undefined || !existsSync(folder)) return ok(name, 'it is not on this machine');
  const { bsize, bavail, blocks } = await statfs(folder);
  return evaluateDisk(name, { freeBytes: bavail * bsize, totalBytes: blocks * bsize });
}

interface Disk {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export function evaluateDisk(name: string, { freeBytes, totalBytes }: Disk): Finding {
  const message = `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} are free`;
  const share = freeBytes / totalBytes;
  if (share >= WARN_SHARE) return ok(name, message);
  const advice = 'Free some, or give it more: on a full disk, sends are answered 503.';
  return (share < FAIL_SHARE ? fail : warn)(name, message, advice);
}
