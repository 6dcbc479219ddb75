import { setTimeout as sleep } from 'node:timers/promises';
import type { LabSql } from '@posthorn/lab';

export interface FloodRecord {
  readonly projectId: string;
  /** The start of the flood. */
  readonly since: Date;
  readonly refused: number;
  /** The number of rejections that all processes together may record. */
  readonly recordedAtMost: number;
}

interface Recorded {
  readonly recorded: number;
  readonly notRecorded: number;
}

/** The service writes rejections once a second. */
const WRITTEN_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 250;

/**
 * Describes issues in the records of a flood: every rejection is recorded or counted, and the number of records is
 * limited.
 */
export async function verifyRejections(
  sql: LabSql,
  { refused, recordedAtMost, ...where }: FloodRecord,
): Promise<{ readonly violations: readonly string[]; readonly recorded: Recorded }> {
  const deadline = Date.now() + WRITTEN_WITHIN_MS;
  let recorded = await readRecorded(sql, where);
  while (recorded.recorded + recorded.notRecorded < refused && Date.now() < deadline) {
    await sleep(LOOK_EVERY_MS);
    recorded = await readRecorded(sql, where);
  }
  return { recorded, violations: listIssues(recorded, { refused, recordedAtMost }) };
}

export function listIssues(
  { recorded, notRecorded }: Recorded,
  { refused, recordedAtMost }: Pick<FloodRecord, 'refused' | 'recordedAtMost'>,
): readonly string[] {
  const violations: string[] = [];
  const known = recorded + notRecorded;
  if (known !== refused) violations.push(`${refused} requests were rejected, and ${known} are known`);
  if (recorded > recordedAtMost) {
    violations.push(`${recorded} rejections are recorded, of a flood that may fill ${recordedAtMost} rows`);
  }
  return violations;
}

async function readRecorded(
  sql: LabSql,
  { projectId, since }: Pick<FloodRecord, 'projectId' | 'since'>,
): Promise<Recorded> {
  const [row] = await sql.query<{ readonly recorded: number; readonly notRecorded: number }>(
    `SELECT count(*)::int AS recorded, coalesce(sum(not_recorded), 0)::int AS "notRecorded"
     FROM inbound_rejections WHERE project_id = $1::uuid AND received_at >= $2`,
    [projectId, since],
  );
  return row ?? { recorded: 0, notRecorded: 0 };
}
