import { expect, it } from '@jest/globals';
import type { ClaimedMessage } from '@posthorn/database';
import { createLogRecord } from '@posthorn/test-support';
import type { MadeAttempt } from '../../src/attempts/describe-attempt.js';
import { createAttemptReport } from '../../src/attempts/report-attempt.js';

const ENDPOINT_ID = '0190a000-0000-7000-8000-000000000001';

it.each([
  ['outbound', 'ep_0190a000000070008000000000000001'],
  ['inbound', ENDPOINT_ID],
] as const)('formats the id of an %s endpoint as the API does', (direction, endpointId) => {
  const { logger, lines } = createLogRecord();
  const report = createAttemptReport(logger, { countAttempt: () => undefined });
  const attempt = { outcome: { status: 'succeeded' } } as MadeAttempt;
  report(attempt, { endpointId: ENDPOINT_ID, direction } as ClaimedMessage);
  expect(lines).toMatchObject([{ message: 'attempt', fields: { endpoint_id: endpointId } }]);
});
