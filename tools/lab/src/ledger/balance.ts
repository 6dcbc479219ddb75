/** What was accepted against what came of it. */
export interface Balance {
  /** Sends that were answered with 202, and messages that were put in otherwise. */
  readonly accepted: number;
  /** Accepted and taken by a receiver, or fetched by a consumer. */
  readonly received: number;
  /** Accepted, and neither taken, nor fetched, nor `failed_permanent`. */
  readonly lost: number;
  /** Accepted, and not settled in the end; what is pulled, not acknowledged. */
  readonly stuck: number;
  readonly deadLettered: number;
  readonly duplicates: {
    /** A worker was killed between the answer and its record. */
    readonly allowed: number;
    readonly notAllowed: number;
  };
  /** Messages whose attempts are out of order, repeated or missing. */
  readonly attemptIssues: number;
  /** Attempts on record beyond those that the destinations asked for by failing. */
  readonly needlessAttempts: number;
  /** By how many messages the usage of the tenants is wrong. */
  readonly usageDifference: number;
  /** Dead letters that no destination and nothing that was broken asked for, by their error. */
  readonly unexpectedDeadLetters: Readonly<Record<string, number>>;
  /** Attempts on record with an error that no destination and nothing that was broken can have caused, by that error. */
  readonly foreignErrors: Readonly<Record<string, number>>;
  /** Requests that receivers counted beyond the attempts on record, without a crash of their sender that explains them. */
  readonly unrecordedRequests: number;
  /** Attempts on record that no receiver has seen a request of. */
  readonly attemptsNeverMade: number;
  /** By how much each metric is wrong; those that are right are left out. */
  readonly metricsDifferences: Readonly<Record<string, number>>;
  /** The longest time without a receipt while load ran. */
  readonly longestStallMs: number;
  readonly unavailable: {
    readonly answers: number;
    readonly withoutRetryAfter: number;
    /** How long a client waited for one at most. */
    readonly slowestMs: number;
  };
  /** Answers that are neither 202 nor 503, by status. */
  readonly otherAnswers: Readonly<Record<string, number>>;
  /** Answered with something else than 202, and kept all the same. */
  readonly halfKept: number;
  /** Sends without an answer: the client cannot know whether they were kept. */
  readonly cutOff: {
    readonly sends: number;
    readonly kept: number;
  };
  /** A few messages that something is wrong with, with their attempts and receipts: where a search begins. */
  readonly suspects: readonly string[];
}
