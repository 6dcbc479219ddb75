import TestSequencer from '@jest/test-sequencer';

/** Chaos tests run last, because they starve tests that run beside them. */
const LAST = 'chaos';

/**
 * Long tests mostly wait and short ones mostly compute, so the longest and the shortest run side by side, and those of
 * medium length at the end. A fresh clone has no durations: there, the larger files run first.
 */
export default class MixedTests extends TestSequencer {
  sort(tests) {
    const sorted = super.sort([...tests]);
    return [...mix(sorted.filter((test) => !isLast(test))), ...sorted.filter(isLast)];
  }
}

function isLast({ context }) {
  return context.config.displayName.name === LAST;
}

/** Takes from the front and from the back, so that both take the same time. */
function mix(tests) {
  const [mixed, rest] = [[], [...tests]];
  let aheadMs = 0;
  while (rest.length > 0) {
    const isLong = aheadMs <= 0;
    const test = isLong ? rest.shift() : rest.pop();
    aheadMs += (isLong ? 1 : -1) * (test.duration ?? 0);
    mixed.push(test);
  }
  return mixed;
}
