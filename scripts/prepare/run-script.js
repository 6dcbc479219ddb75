import { watchNpm } from './watch-npm.js';

/**
 * Runs one of the npm commands; a failure is shown as one line, after all that a failed step wrote. The command ends
 * with the npm that runs it: as on SIGTERM, unless the script says what to do then.
 */
export async function runScript(script) {
  let stop = () => process.kill(process.pid, 'SIGTERM');
  await watchNpm(() => stop());
  try {
    await script({ whenNpmIsGone: (handle) => (stop = handle) });
  } catch (error) {
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n`);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
