import { readPinnedVersion } from './pinned-node/find-node.js';
import { findNewestVersion } from './pinned-node/newest-version.js';
import { pinVersion } from './pinned-node/pin-version.js';
import { readOptions } from './prepare/read-options.js';
import { runScript } from './prepare/run-script.js';

const HELP = `Pins the newest version of Node.js that the range allows and that npm has for every platform.

Usage: npm run runtime -- <range>    for example: npm run runtime -- 26.x
`;

await runScript(async () => {
  const { range } = readOptions(HELP, { positionals: ['range'] });
  if (range === undefined) {
    process.stdout.write(HELP);
    return;
  }
  const before = readPinnedVersion();
  const version = await findNewestVersion(range);
  await pinVersion(version);
  process.stdout.write(
    `Node.js ${before} -> ${version}. The next npm command installs it: run npm run test:all.\n`,
  );
});
