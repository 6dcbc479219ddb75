import TestSequencer from '@jest/test-sequencer';

/** Chaos starves whatever runs beside it, so it comes last. */
const ORDER = ['integration', 'end-to-end', 'unit', 'chaos'];

/** On a fresh clone nothing is known of how long a file takes: then the larger ones of a project come first. */
export default class LongestTestsFirst extends TestSequencer {
  sort(tests) {
    return super.sort([...tests]).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ context }) {
  return ORDER.indexOf(context.config.displayName.name);
}
