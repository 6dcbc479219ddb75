import { killInMidExport, waitForExport, writtenMessages } from '../faults/kill-in-mid-export.js';
import type { Scenario } from '../experiment/scenario.js';
import { underLoad } from '../experiment/under-load.js';

const HEALED_WITHIN_MS = 80_000;

/** The death of a worker delays an export, but loses nothing. */
export const exportKilled: Scenario = {
  name: 'export-killed',
  description:
    'Repeatedly kills the export-worker with SIGKILL during an export and flushes Redis. One complete export results.',
  invariants: [1, 8],
  run: async (experiment) => {
    let exportId = '';
    let expected: readonly string[] = [];
    const worker = await experiment.stack.services.enlist('export-worker', {});
    try {
      return await underLoad(experiment, {
        quietWithinMs: HEALED_WITHIN_MS,
        async breakIt(broken) {
          ({ exportId, expected } = await killInMidExport(broken, worker));
        },
        async verify(broken) {
          const { rowCount: rows } = await waitForExport(broken, exportId);
          const written = await writtenMessages(broken, exportId);
          broken.reportMetric('exported', written.length);
          const held = new Set(written);
          if (written.length !== held.size) broken.reportViolation('an export holds a message twice');
          if (rows !== written.length)
            broken.reportViolation('an export tells a number of rows that is not its file’s');
          const missing = expected.filter((id) => !held.has(id));
          if (missing.length > 0)
            broken.reportViolation(`${missing.length} messages are missing in an export`);
        },
      });
    } finally {
      await experiment.stack.services.dismiss(worker);
    }
  },
};
