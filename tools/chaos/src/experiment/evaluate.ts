import type { Reconciliation } from '@posthorn/lab';

/** A look-up and a wait of 5 s each, a lock of 3 s, and the delay of a busy machine. */
const REFUSED_WITHIN_MS = 15_000;

/** The invariants of every scenario, whatever fault it injected. */
export function verifyReconciliation(reconciliation: Reconciliation): readonly string[] {
  const { accepted, lost, stuck, duplicates, attemptIssues, needlessAttempts, unavailable } = reconciliation;
  return [
    ...(accepted === 0 ? ['nothing was accepted'] : []),
    ...count(lost, 'accepted and lost'),
    ...count(stuck, 'not settled in time'),
    ...count(duplicates.notAllowed, 'duplicates without a crash that explains them'),
    ...count(attemptIssues, 'messages whose attempts are out of order, repeated or missing'),
    ...count(needlessAttempts, 'attempts counted for an error of Posthorn'),
    ...countEach(reconciliation.unexpectedDeadLetters, 'dead letters without a failing destination'),
    ...countEach(reconciliation.foreignErrors, 'attempts that failed for a reason that no destination gives'),
    ...count(
      reconciliation.unrecordedRequests,
      'requests beyond the attempts on record without a crash that explains them',
    ),
    ...count(reconciliation.attemptsNeverMade, 'attempts on record that no receiver counted'),
    ...Object.entries(reconciliation.metricsDifferences).map(
      ([name, by]) => `${by} ${name} between the metrics and the messages`,
    ),
    ...count(reconciliation.usageDifference, 'messages between the counted usage and the stored messages'),
    ...count(unavailable.withoutRetryAfter, 'answers of 503 without Retry-After'),
    ...verifyPatience(unavailable),
    ...count(reconciliation.halfKept, 'stored although the answer was an error'),
    ...Object.entries(reconciliation.otherAnswers).map(
      ([status, times]) => `${times} sends answered with ${status}`,
    ),
  ];
}

/** A client that must retry later gets that response soon. */
function verifyPatience({ slowestMs }: Reconciliation['unavailable']): readonly string[] {
  return slowestMs <= REFUSED_WITHIN_MS ? [] : [`a client waited for ${slowestMs} ms to be refused`];
}

function count(number: number, what: string): readonly string[] {
  return number === 0 ? [] : [`${number} ${what}`];
}

function countEach(numbers: Readonly<Record<string, number>>, what: string): readonly string[] {
  return Object.entries(numbers).map(([error, number]) => `${number} ${what}: ${error}`);
}
