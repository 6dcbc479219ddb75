import { clearInterval, setInterval } from 'node:timers';
import { findNpmAncestors } from './npm-ancestors.js';
import { findProcessBirth } from './process-birth.js';

const LOOK_EVERY_MS = 500;

/**
 * Calls back once when the npm that runs this script, or a shell between them, is gone for any reason.
 * A shell need not forward npm's signals, and a SIGKILL of npm reaches no other process.
 * Without npm there is nothing to watch. Processes above npm do not count:
 * a terminal, a script or a service manager may end earlier.
 *
 * @param {() => void} onGone
 */
export async function watchNpm(onGone) {
  const watched = await Promise.all((await findNpmAncestors()).map(identify));
  if (watched.length === 0) return;
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    if (await areAlive(watched)) {
      isLooking = false;
      return;
    }
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

async function identify(pid) {
  return { pid, birth: await findProcessBirth(pid) };
}

/** A pid alone is not sufficient, because another process may have it by now. */
async function areAlive(watched) {
  const births = await Promise.all(watched.map(({ pid }) => findProcessBirth(pid)));
  return births.every((birth, index) => birth !== undefined && birth === watched[index].birth);
}
