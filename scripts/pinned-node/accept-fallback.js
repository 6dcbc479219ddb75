import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../prepare/root.js';
import { readPinnedVersion } from './find-node.js';

/** npm looks there first, so a build that does not run here would stop every npm command. */
const LINK = join(ROOT, 'node_modules/.bin/node');

/** Lets this machine's Node.js run everything, and says what that costs. */
export async function acceptFallback({ version }) {
  await rm(LINK, { force: true });
  const pinned = readPinnedVersion();
  if (majorOf(version) < majorOf(pinned)) {
    process.stderr.write(
      `Node.js ${version} runs Posthorn, because no build of ${pinned} runs here: ` +
        'up to 40 % fewer messages per second (docs/performance.md).\n',
    );
  }
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}
