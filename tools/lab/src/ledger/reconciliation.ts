/** The reconciliation of accepted messages with their results. */
export interface Reconciliation {
  /** Sends answered with 202, and messages inserted without the API. */
  readonly accepted: number;
  /** Accepted messages that a receiver accepted or a consumer fetched. */
  readonly received: number;
  /** Accepted messages that were neither received nor fetched and are not `failed_permanent`. */
  readonly lost: number;
  /** Accepted messages that are not settled in the end; for pull endpoints, not acknowledged. */
  readonly stuck: number;
  readonly deadLettered: number;
  readonly duplicates: {
    /** Explained: a worker was killed between the response and its record. */
    readonly allowed: number;
    readonly notAllowed: number;
  };
  /** Messages whose attempts are out of order, repeated or missing. */
  readonly attemptIssues: number;
  /** Recorded attempts beyond those that the destinations' failures required. */
  readonly needlessAttempts: number;
  /** The difference between the tenants' usage and the messages. */
  readonly usageDifference: number;
  /** Dead letters that neither a destination nor an injected fault explains, by their error. */
  readonly unexpectedDeadLetters: Readonly<Record<string, number>>;
  /** Recorded attempts with an error that neither a destination nor an injected fault explains, by that error. */
  readonly foreignErrors: Readonly<Record<string, number>>;
  /** Received requests beyond the recorded attempts that no crash of their sender explains. */
  readonly unrecordedRequests: number;
  /** Recorded attempts without a received request. */
  readonly attemptsNeverMade: number;
  /** The difference of each wrong metric. Correct metrics are omitted. */
  readonly metricsDifferences: Readonly<Record<string, number>>;
  /** The longest time without a receipt under load. */
  readonly longestStallMs: number;
  readonly unavailable: {
    readonly answers: number;
    readonly withoutRetryAfter: number;
    /** The longest time until a client received one. */
    readonly slowestMs: number;
  };
  /** Responses other than 202 and 503, by status. */
  readonly otherAnswers: Readonly<Record<string, number>>;
  /** Messages stored although the response said that they were not. */
  readonly halfKept: number;
  /** Sends without a response, and the messages of them, or of responses that do not know whether they were stored. */
  readonly cutOff: {
    readonly sends: number;
    readonly kept: number;
  };
  /** A few suspicious messages with their attempts and receipts, as the start of an analysis. */
  readonly suspects: readonly string[];
}
