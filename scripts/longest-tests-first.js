import TestSequencer from '@jest/test-sequencer';

/** Chaos lasts the longest: begun last, it would run alone. End-to-end tests stay out of its way; unit tests fill the gaps at the end. */
const ORDER = ['chaos', 'integration', 'end-to-end', 'unit'];

/** On a fresh clone nothing is known of how long a file takes: then the larger ones of a project come first. */
export default class LongestTestsFirst extends TestSequencer {
  sort(tests) {
    return super.sort([...tests]).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ context }) {
  return ORDER.indexOf(context.config.displayName.name);
}
