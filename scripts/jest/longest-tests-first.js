import TestSequencer from '@jest/test-sequencer';

/** Chaos tests run last, because they starve tests that run beside them. */
const ORDER = ['scale', 'integration', 'end-to-end', 'unit', 'chaos'];

/** A fresh clone has no test durations; the larger files of a project then run first. */
export default class LongestTestsFirst extends TestSequencer {
  sort(tests) {
    return super.sort([...tests]).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ context }) {
  return ORDER.indexOf(context.config.displayName.name);
}
