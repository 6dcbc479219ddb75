import type { SendRecord } from '../load/start-load.js';
import type { JournalEntry } from '../stack/journal.js';
import type { LabSql } from '../stack/open-sql.js';
import type { Reconciliation } from './reconciliation.js';
import { type RequestDifference, compareRequests } from './compare-requests.js';
import type { ExpectedOutcome } from './expected-outcome.js';
import { isExplainedByCrash } from './explain-duplicate.js';
import { findForeignErrors } from './find-foreign-errors.js';
import type { Receipt } from './receipt.js';
import { clock, describeSuspects } from './describe-suspects.js';
import { verifyAnswers } from './verify-answers.js';
import {
  type KeptMessage,
  countAttemptIssues,
  isSettled,
  readMessages,
  readSendNumbers,
} from './read-messages.js';
import { maximum } from '../measure/statistics.js';
import { readMetricsDifferences, readUsageDifference } from './read-count-differences.js';
import type { ReceiptBook } from './receipt-book.js';

export interface Accounts {
  readonly sql: LabSql;
  readonly journal: readonly JournalEntry[];
  readonly receipts: ReceiptBook;
  readonly sends: readonly SendRecord[];
  /** The start and the end of the load. */
  readonly loadMs: readonly [number, number];
  /** Messages inserted without the API. */
  readonly alsoAccepted: readonly string[];
  /** The possible results of messages, by the endpoint's id in the database. */
  readonly expectations: ReadonlyMap<string, ExpectedOutcome>;
}

const MAX_SUSPECTS = 5;

/** Reconciles accepted messages with receipts and with PostgreSQL. */
export async function reconcile(accounts: Accounts): Promise<Reconciliation> {
  const { sql, sends, receipts, alsoAccepted, expectations } = accounts;
  const endpointIds = [...expectations.keys()];
  const kept = new Map((await readMessages(sql, endpointIds)).map((message) => [message.id, message]));
  const acceptedBySend = sends.flatMap(({ messageId }) => (messageId === undefined ? [] : [messageId]));
  const accepted = [...new Set([...acceptedBySend, ...alsoAccepted])];
  const { cutOffSends, ...answers } = verifyAnswers(sends);
  const { ofAttempts, ofDeadLetters } = await findForeignErrors(sql, expectations);
  const unasked = await verifyUnasked(accounts, kept, new Set(accepted));
  return {
    accepted: accepted.length,
    received: accepted.filter((id) => receipts.taken.has(id)).length,
    lost: accepted.filter((id) => !receipts.taken.has(id) && kept.get(id)?.status !== 'failed_permanent')
      .length,
    stuck: accepted.filter((id) => !isSettled(kept.get(id))).length,
    deadLettered: accepted.filter((id) => kept.get(id)?.status === 'failed_permanent').length,
    duplicates: verifyDuplicates(accounts),
    attemptIssues: await countAttemptIssues(sql, endpointIds),
    needlessAttempts: sum([...kept.values()].map((message) => needlessAttempts(message, expectations))),
    unexpectedDeadLetters: ofDeadLetters,
    foreignErrors: ofAttempts,
    ...countRequestDifferences(accounts, [...kept.values()]),
    usageDifference: await readUsageDifference(sql),
    metricsDifferences: await readMetricsDifferences(sql),
    longestStallMs: longestStall(accounts),
    ...answers,
    halfKept: unasked.halfKept.length,
    cutOff: { sends: cutOffSends, kept: unasked.cutOffKept },
    suspects: [
      ...(await describeSuspects(accounts, findSuspects(accounts, kept, accepted))),
      ...unasked.halfKept.slice(0, MAX_SUSPECTS),
    ],
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function verifyDuplicates({ receipts, journal }: Accounts): Reconciliation['duplicates'] {
  let all = 0;
  let notAllowed = 0;
  for (const [id, times] of receipts.taken) {
    all += times.length - 1;
    notAllowed += unexplained(receiptsOf(id, receipts), journal);
  }
  return { allowed: all - notAllowed, notAllowed };
}

function needlessAttempts(
  { endpointId, attemptCount }: KeptMessage,
  expectations: Accounts['expectations'],
): number {
  return Math.max(0, attemptCount - (expectations.get(endpointId)?.attempts ?? attemptCount));
}

function findSuspects(
  accounts: Accounts,
  kept: ReadonlyMap<string, KeptMessage>,
  accepted: readonly string[],
): readonly string[] {
  const { receipts, journal, expectations } = accounts;
  const isOdd = (id: string): boolean => {
    const message = kept.get(id);
    if (message === undefined || !isSettled(message)) return true;
    const { unrecorded, neverMade } = requestDifference(accounts, message);
    if (unrecorded + neverMade > 0) return true;
    const isDead = message.status === 'failed_permanent';
    return isDead
      ? expectations.get(message.endpointId)?.deadLetterErrors.length === 0
      : needlessAttempts(message, expectations) > 0;
  };
  const twice = [...receipts.taken.keys()].filter((id) => unexplained(receiptsOf(id, receipts), journal) > 0);
  return [...new Set([...twice, ...accepted.filter(isOdd)])].slice(0, MAX_SUSPECTS);
}

/** Each time that a receiver or a consumer accepted the message. */
function receiptsOf(id: string, receipts: ReceiptBook): readonly Receipt[] {
  const byReceivers = receipts.requestsFor(id).filter(({ isTaken }) => isTaken);
  if (byReceivers.length > 0) return byReceivers;
  return receipts
    .takenAt(id)
    .map((atMs) => ({ arrivedMs: atMs, atMs, sender: 0, isTaken: true, isRepeatable: false }));
}

function unexplained(ofMessage: readonly Receipt[], journal: Accounts['journal']): number {
  return ofMessage.filter((receipt, index) => {
    const again = ofMessage[index + 1];
    return again !== undefined && !isExplainedByCrash(receipt, again.atMs, journal);
  }).length;
}

/** A message that is not settled may have a request in flight. */
function requestDifference(
  { receipts, journal, expectations }: Accounts,
  message: KeptMessage,
): RequestDifference {
  const { id, endpointId, attemptCount, putIn } = message;
  const isComparable = isSettled(message) && expectations.get(endpointId)?.isCounted === true;
  if (!isComparable) return { unrecorded: 0, neverMade: 0 };
  return compareRequests(receipts.requestsFor(id), attemptCount - putIn, journal);
}

function countRequestDifferences(
  accounts: Accounts,
  messages: readonly KeptMessage[],
): Pick<Reconciliation, 'unrecordedRequests' | 'attemptsNeverMade'> {
  const differences = messages.map((message) => requestDifference(accounts, message));
  return {
    unrecordedRequests: sum(differences.map(({ unrecorded }) => unrecorded)),
    attemptsNeverMade: sum(differences.map(({ neverMade }) => neverMade)),
  };
}

function longestStall({ receipts, loadMs: [from, to] }: Accounts): number {
  const moments = [from, ...receipts.takenBetween(from, to), to];
  return maximum(moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}

interface Unasked {
  /** One line for each message whose send got an error that says that nothing was stored. */
  readonly halfKept: readonly string[];
  readonly cutOffKept: number;
}

/** Messages in the database whose sends got no response or a rejection. */
async function verifyUnasked(
  { sql, sends }: Accounts,
  kept: ReadonlyMap<string, KeptMessage>,
  accepted: ReadonlySet<string>,
): Promise<Unasked> {
  const unasked = [...kept.keys()].filter((id) => !accepted.has(id));
  const numbers = await readSendNumbers(sql, unasked);
  const sendByNumber = new Map(sends.map((send) => [send.n, send]));
  const halfKept = unasked.flatMap((id) => {
    const send = sendByNumber.get(numbers.get(id) ?? -1);
    if (send?.status === undefined || send.isUnconfirmed) return [];
    const { n, status, sentMs, answeredMs, reason, messageId = 'none' } = send;
    return [
      `${id} is stored; send ${n}: ${status} ${reason}; sent ${clock(sentMs)}, answered ${clock(answeredMs)}; answered id: ${messageId}`,
    ];
  });
  return { halfKept, cutOffKept: unasked.length - halfKept.length };
}
