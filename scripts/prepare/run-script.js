import { isLaunched, whenLauncherIsGone } from '../pinned-node/launch.js';
import { watchNpm } from './watch-npm.js';

/**
 * Runs one of the npm commands. A failure is shown as one line after the complete output of the failed step.
 * When the npm that runs it ends, the command stops as on SIGTERM, unless the script defines another reaction.
 */
export async function runScript(script) {
  let stop = () => process.kill(process.pid, 'SIGTERM');
  if (isLaunched) whenLauncherIsGone(() => stop());
  else await watchNpm(() => stop());
  try {
    await script({ whenNpmIsGone: (handle) => (stop = handle) });
  } catch (error) {
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n`);
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
