import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './root.js';
import { runCommand } from './run-command.js';

const CONFIGURATION = 'packages/database/prisma.config.ts';
const SOURCES = ['prisma/schema.prisma', CONFIGURATION, 'node_modules/prisma/package.json'];
/** Written after the client, so its presence proves that the client is complete. */
const FINGERPRINT = 'packages/database/src/generated/.fingerprint';
const QUIET = { CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' };

/** Generates Prisma's client when the schema or Prisma has changed since the last generation. */
export async function generateDatabaseClient({ path }) {
  const fingerprint = await fingerprintOf(SOURCES);
  if (fingerprint === (await readFile(join(ROOT, FINGERPRINT), 'utf8').catch(() => ''))) return;
  await runCommand([path, 'node_modules/prisma/build/index.js', 'generate', '--config', CONFIGURATION], {
    environment: QUIET,
  });
  await writeFile(join(ROOT, FINGERPRINT), fingerprint);
}

async function fingerprintOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(join(ROOT, file)));
  return hash.digest('hex');
}
