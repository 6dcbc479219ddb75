import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { int, json, tableOf, text, uuid } from '../connections/table-of.js';
import { type AuditedCall, type AuditRow, joinEqual, toRows } from './audited-call.js';

/** Further calls of an actor in an hour are one entry for each operation. */
const MAX_ENTRIES = 2000;

const ROWS = tableOf<AuditRow>({
  id: uuid((row) => row.id),
  project_id: uuid((row) => row.projectId),
  tenant_id: uuid((row) => row.tenantId),
  actor_kind: text((row) => row.actorKind),
  actor_id: text((row) => row.actorId),
  actor_label: text((row) => row.actorLabel),
  address: text((row) => row.address),
  operation: text((row) => row.operation),
  resource_id: text((row) => row.resourceId),
  changed: json((row) => JSON.stringify(row.changed)),
  changed_from: json((row) => JSON.stringify(row.changedFrom)),
  changed_to: json((row) => JSON.stringify(row.changedTo)),
  filter: json((row) => row.filter && JSON.stringify(row.filter)),
  affected: int((row) => row.affected),
  status: int((row) => row.status),
  request_id: text((row) => row.requestId),
  digest: uuid((row) => row.digest),
  digest_of_hour: uuid((row) => row.digestOfHour),
  count: int((row) => row.count),
  ordinal: int((_row, index) => index),
});

/**
 * Records calls, those of the same moment in one statement. One statement runs at a time, so that it counts what the one
 * before it has stored. The entries of several processes exceed the bound by at most a batch of each.
 */
export function createCallRecorder(prepared: SqlClient): (call: AuditedCall) => Promise<undefined> {
  return createStatementBatcher<AuditedCall, undefined>({
    maxRunning: 1,
    ownerOf: ({ projectId }) => projectId,
    async execute(calls) {
      await insertEntries(prepared, joinEqual(calls.flatMap(toRows)));
      return calls.map(() => undefined);
    },
  });
}

/** The start of the window of an entry with this digest that is not over. Undefined when there is none. */
function openSince(digest: string, interval: string): Prisma.Sql {
  return Prisma.raw(`(
    SELECT a.joined_since FROM audit_log AS a
    WHERE a.digest = ${digest} AND a.created_at > now() - interval '${interval}'
    ORDER BY a.joined_since DESC
    LIMIT 1
  )`);
}

const OPEN_IN_MINUTE = openSince('t.digest', '1 minute');
const OPEN_IN_HOUR = openSince('b.digest_of_hour', '1 hour');

/**
 * The entries that the rows make: their own, or that of their operation and hour. The comparison of three columns keeps
 * PostgreSQL from counting along the ids of all projects.
 */
function entriesOf(rows: readonly AuditRow[]): Prisma.Sql {
  return Prisma.sql`
    given AS MATERIALIZED (
      SELECT t.*, ${OPEN_IN_MINUTE} AS open_since
      FROM ${ROWS(rows)}
      JOIN projects AS p ON p.id = t.project_id AND p.tenant_id = coalesce(t.tenant_id, p.tenant_id)
    ),
    recent AS MATERIALIZED (
      SELECT project_id, actor_id, (
        SELECT count(*) FROM (
          SELECT FROM audit_log AS a
          WHERE a.project_id = actor.project_id AND a.actor_id = actor.actor_id
            AND (a.project_id, a.actor_id, a.id)
              >= (actor.project_id, actor.actor_id, uuid_v7_floor(now() - interval '1 hour'))
          LIMIT ${MAX_ENTRIES}
        ) AS entry
      ) AS entries
      FROM (
        SELECT DISTINCT project_id, actor_id FROM given WHERE digest IS NOT NULL AND open_since IS NULL
      ) AS actor
    ),
    bounded AS (
      SELECT given.*, coalesce(
        given.digest IS NOT NULL AND given.open_since IS NULL AND ${MAX_ENTRIES} < recent.entries
          + count(*) FILTER (WHERE given.open_since IS NULL)
            OVER (PARTITION BY given.project_id, given.actor_id ORDER BY given.ordinal),
        false
      ) AS is_beyond
      FROM given LEFT JOIN recent USING (project_id, actor_id)
    ),
    keyed AS (
      SELECT b.*,
        CASE WHEN b.is_beyond THEN b.digest_of_hour ELSE b.digest END AS key,
        CASE
          WHEN b.is_beyond THEN coalesce(${OPEN_IN_HOUR}, date_bin('1 hour', now(), 'epoch'))
          ELSE coalesce(b.open_since, date_bin('1 minute', now(), 'epoch'))
        END AS joined_since
      FROM bounded AS b
    ),
    entries AS (
      SELECT DISTINCT ON (coalesce(key, id)) *,
        sum(count) OVER same AS calls,
        sum(affected) OVER same AS affected_by_all
      FROM keyed
      WINDOW same AS (PARTITION BY coalesce(key, id))
      ORDER BY coalesce(key, id), ordinal
    )`;
}

/** Inserts in the order of the digests, so that two statements cannot deadlock. */
async function insertEntries(client: SqlClient, rows: readonly AuditRow[]): Promise<void> {
  await client.query(Prisma.sql`
    WITH ${entriesOf(rows)}
    INSERT INTO audit_log AS kept (
      id, project_id, created_at, last_at, actor_kind, actor_id, actor_label, operation, status, request_id,
      address, resource_id, changed, changed_from, changed_to, filter, affected, count, digest, joined_since
    )
    SELECT
      id, project_id, now(), now(), actor_kind, actor_id, actor_label, operation, status, request_id,
      CASE WHEN NOT is_beyond THEN address END,
      CASE WHEN NOT is_beyond THEN resource_id END,
      CASE WHEN is_beyond THEN '{}' ELSE ARRAY(SELECT json_array_elements_text(changed)) END,
      CASE WHEN is_beyond THEN '{}' ELSE changed_from::jsonb END,
      CASE WHEN is_beyond THEN '{}' ELSE changed_to::jsonb END,
      CASE WHEN NOT is_beyond THEN filter::jsonb END,
      affected_by_all, calls, key, joined_since
    FROM entries
    ORDER BY key
    ON CONFLICT (digest, joined_since) DO UPDATE SET
      count = kept.count + EXCLUDED.count,
      last_at = greatest(kept.last_at, EXCLUDED.last_at),
      affected = coalesce(kept.affected + EXCLUDED.affected, kept.affected, EXCLUDED.affected),
      changed_from = EXCLUDED.changed_from || kept.changed_from,
      changed_to = kept.changed_to || EXCLUDED.changed_to
  `);
}
