import { clearInterval, setInterval } from 'node:timers';
import { findNpmAncestors } from './npm-ancestors.js';
import { findProcessBirth } from './process-birth.js';

const LOOK_EVERY_MS = 500;

/**
 * Calls back once, when the npm that runs this script, or a shell between npm and us, is gone, whatever ended it: a
 * shell need not hand on the signal that npm sends, and a SIGKILL of npm reaches nobody else. Without npm there is
 * nobody to watch. What is above npm does not count: a terminal, a script or a service manager may end before us.
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

/** A pid alone would not do: it may belong to another process by now. */
async function areAlive(watched) {
  const births = await Promise.all(watched.map(({ pid }) => findProcessBirth(pid)));
  return births.every((birth, index) => birth !== undefined && birth === watched[index].birth);
}
