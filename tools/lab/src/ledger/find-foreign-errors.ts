import type { LabSql } from '../stack/open-sql.js';
import type { ExpectedOutcome } from './expected-outcome.js';

/** The count of each error that neither a destination nor an injected fault explains. */
export type ErrorCounts = Readonly<Record<string, number>>;

export interface ErrorCount {
  readonly [column: string]: unknown;
  readonly endpointId: string;
  readonly error: string | null;
  readonly count: number;
}

export interface ForeignErrors {
  readonly ofAttempts: ErrorCounts;
  readonly ofDeadLetters: ErrorCounts;
}

type Expectations = ReadonlyMap<string, ExpectedOutcome>;

export async function findForeignErrors(sql: LabSql, expectations: Expectations): Promise<ForeignErrors> {
  const endpointIds = [...expectations.keys()];
  const attempts = await sql.query<ErrorCount>(
    `SELECT m.endpoint_id::text AS "endpointId", a.error_text AS error, count(*)::int AS count
     FROM attempts AS a JOIN messages AS m ON m.id = a.message_id
     WHERE m.endpoint_id = ANY($1::uuid[]) AND a.error_text IS NOT NULL
     GROUP BY 1, 2`,
    [endpointIds],
  );
  const deadLetters = await sql.query<ErrorCount>(
    `SELECT endpoint_id::text AS "endpointId", last_error AS error, count(*)::int AS count
     FROM messages WHERE endpoint_id = ANY($1::uuid[]) AND status = 'failed_permanent' GROUP BY 1, 2`,
    [endpointIds],
  );
  return {
    ofAttempts: addForeign(attempts, (id) => expectations.get(id)?.attemptErrors),
    ofDeadLetters: addForeign(deadLetters, (id) => expectations.get(id)?.deadLetterErrors),
  };
}

export function addForeign(
  rows: readonly ErrorCount[],
  allowedOf: (endpointId: string) => readonly RegExp[] | undefined,
): ErrorCounts {
  const counts: Record<string, number> = {};
  for (const { endpointId, error, count } of rows) {
    const text = error ?? 'no error';
    if (allowedOf(endpointId)?.some((allowed) => allowed.test(text)) === true) continue;
    counts[text] = (counts[text] ?? 0) + count;
  }
  return counts;
}
