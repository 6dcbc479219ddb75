import { spawn } from 'node:child_process';
import { endOf } from '../prepare/end-of.js';

/** Tells a child that this process has launched it. */
const MARK = 'POSTHORN_LAUNCHED';

/** Whether `launchOn` has started this process. */
export const isLaunched = takeMark();

/** Runs this script on another Node.js, with the terminal. Resolves to its exit code. */
export function launchOn({ path }, { whenNpmIsGone }) {
  const child = spawn(path, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, [MARK]: '1' },
    // The end of the channel tells the child that its launcher is gone, even after a SIGKILL.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  whenNpmIsGone(() => child.connected && child.disconnect());
  return endOf(child);
}

/** Calls back when the launcher of this process, or the npm that the launcher watches, is gone. */
export function whenLauncherIsGone(onGone) {
  if (!process.connected) return onGone();
  process.once('disconnect', onGone);
  // The listener alone must not keep this process alive.
  process.channel.unref();
}

/** The children of this process must not inherit the mark. */
function takeMark() {
  const isMarked = process.env[MARK] !== undefined;
  delete process.env[MARK];
  return isMarked;
}
