import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const SERVERS = ['redis-server', 'valkey-server'];

/**
 * Refuses a start without Redis before hundreds of packages are installed. The local stack, which cannot run yet, finds
 * or installs the server later.
 */
export async function assertRedisServer({ REDIS_URL, REDIS_URL_FILE, PATH = '' } = process.env) {
  if (REDIS_URL || REDIS_URL_FILE) return;
  const mayInstall = process.getuid?.() === 0;
  if (await isOnPath([...SERVERS, ...(mayInstall ? ['apt-get'] : [])], PATH)) return;
  throw new Error(
    'No Redis: install the package redis-server (Debian, Ubuntu), redis (Alpine, Fedora, Homebrew) or valkey, ' +
      'or give a running one with REDIS_URL.',
  );
}

async function isOnPath(names, path) {
  const files = path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = await Promise.all(
    files.map((file) =>
      access(file, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
