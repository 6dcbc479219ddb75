import { at } from '../at.js';
import type { SendRecord } from '../load/start-load.js';
import type { JournalEntry } from '../stack/journal.js';
import type { LabSql } from '../stack/open-sql.js';
import type { Balance } from './balance.js';
import { isExplainedByCrash } from './explain-duplicate.js';
import { describeSuspects } from './describe-suspects.js';
import { judgeAnswers } from './judge-answers.js';
import type { KeptMessage } from './read-messages.js';
import { countAttemptFaults, isSettled, readMessages, readSendNumbers } from './read-messages.js';
import { readMetricsDifference, readUsageDifference } from './read-count-differences.js';
import type { ReceiptBook } from './receipt-book.js';

export interface Accounts {
  readonly sql: LabSql;
  readonly journal: readonly JournalEntry[];
  readonly receipts: ReceiptBook;
  readonly sends: readonly SendRecord[];
  /** When the load began and ended. */
  readonly loadMs: readonly [number, number];
  /** Messages that were put in past the API. */
  readonly alsoAccepted: readonly string[];
  /** How many attempts a message of an endpoint (by its id in the database) takes; undefined: any number. */
  readonly attemptsByEndpoint: ReadonlyMap<string, number | undefined>;
}

const MAX_SUSPECTS = 5;

/** Compares what was accepted with what was received and with PostgreSQL. */
export async function drawBalance(accounts: Accounts): Promise<Balance> {
  const { sql, sends, receipts, alsoAccepted, attemptsByEndpoint } = accounts;
  const endpointIds = [...attemptsByEndpoint.keys()];
  const kept = new Map((await readMessages(sql, endpointIds)).map((message) => [message.id, message]));
  const acceptedBySend = sends.flatMap(({ messageId }) => (messageId === undefined ? [] : [messageId]));
  const accepted = [...new Set([...acceptedBySend, ...alsoAccepted])];
  const { cutOffSends, ...answers } = judgeAnswers(sends);
  const unasked = await judgeUnasked(accounts, kept, new Set(accepted));
  return {
    accepted: accepted.length,
    received: accepted.filter((id) => receipts.taken.has(id)).length,
    lost: accepted.filter((id) => !receipts.taken.has(id) && kept.get(id)?.status !== 'failed_permanent')
      .length,
    stuck: accepted.filter((id) => !isSettled(kept.get(id))).length,
    deadLettered: accepted.filter((id) => kept.get(id)?.status === 'failed_permanent').length,
    duplicates: judgeDuplicates(accounts),
    attemptFaults: await countAttemptFaults(sql, endpointIds),
    needlessAttempts: sum([...kept.values()].map((message) => needlessAttempts(message, attemptsByEndpoint))),
    usageDifference: await readUsageDifference(sql),
    metricsDifference: await readMetricsDifference(sql),
    longestStallMs: longestStall(accounts),
    ...answers,
    halfKept: unasked.halfKept,
    cutOff: { sends: cutOffSends, kept: unasked.cutOffKept },
    suspects: await describeSuspects(accounts, findSuspects(accounts, kept, accepted)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function judgeDuplicates({ receipts, journal }: Accounts): Balance['duplicates'] {
  let all = 0;
  let notAllowed = 0;
  for (const times of receipts.taken.values()) {
    all += times.length - 1;
    notAllowed += unexplained(times, journal);
  }
  return { allowed: all - notAllowed, notAllowed };
}

function needlessAttempts(
  { endpointId, attemptCount }: KeptMessage,
  attemptsByEndpoint: Accounts['attemptsByEndpoint'],
): number {
  return Math.max(0, attemptCount - (attemptsByEndpoint.get(endpointId) ?? attemptCount));
}

function findSuspects(
  { receipts, journal, attemptsByEndpoint }: Accounts,
  kept: ReadonlyMap<string, KeptMessage>,
  accepted: readonly string[],
): readonly string[] {
  const isOdd = (id: string): boolean => {
    const message = kept.get(id);
    if (message === undefined || !isSettled(message)) return true;
    return needlessAttempts(message, attemptsByEndpoint) > 0;
  };
  const twice = [...receipts.taken].filter(([, times]) => unexplained(times, journal) > 0).map(([id]) => id);
  return [...new Set([...twice, ...accepted.filter(isOdd)])].slice(0, MAX_SUSPECTS);
}

function unexplained(times: readonly number[], journal: Accounts['journal']): number {
  return times.slice(1).filter((again, index) => !isExplainedByCrash(at(times, index), again, journal))
    .length;
}

function longestStall({ receipts, loadMs: [from, to] }: Accounts): number {
  const moments = [from, ...receipts.takenBetween(from, to), to];
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
}

/** Messages in the database that no client was told of: of an answer that said no, or of none. */
async function judgeUnasked(
  { sql, sends }: Accounts,
  kept: ReadonlyMap<string, KeptMessage>,
  accepted: ReadonlySet<string>,
): Promise<{ readonly halfKept: number; readonly cutOffKept: number }> {
  const unasked = [...kept.keys()].filter((id) => !accepted.has(id));
  const numbers = await readSendNumbers(sql, unasked);
  const sendByNumber = new Map(sends.map((send) => [send.n, send]));
  const isCutOff = (id: string): boolean => sendByNumber.get(numbers.get(id) ?? -1)?.status === undefined;
  const cutOffKept = unasked.filter(isCutOff).length;
  return { halfKept: unasked.length - cutOffKept, cutOffKept };
}
