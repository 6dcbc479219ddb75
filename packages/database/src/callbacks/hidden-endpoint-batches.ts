import type { StoredHeaders } from '@posthorn/common';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import { type Clients, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { boolean, json, tableOf, text, uuid } from '../connections/table-of.js';
import type { NewSigningKey } from '../signing-keys/signing-key-statements.js';
import { UNUSED_FOR } from './expire-hidden-endpoints.js';

/** A hidden endpoint of callbacks, by what is unique in its project. */
export interface HiddenEndpoint {
  readonly projectId: string;
  /** The hash of its URL, secret and credentials. Empty for the one that holds the project's signing keys for callbacks. */
  readonly key: string;
}

export interface NewHiddenEndpoint extends HiddenEndpoint {
  readonly id: string;
  readonly url: string;
  /** The credentials of its callbacks. Default: none. */
  readonly headers?: StoredHeaders;
  /** Its own key, or the endpoint whose keys sign. */
  readonly signing: NewSigningKey | { readonly keysOf: string };
}

const HIDDEN = tableOf<HiddenEndpoint>({ project_id: uuid((e) => e.projectId), key: text((e) => e.key) });

const NEW = tableOf<NewHiddenEndpoint>({
  id: uuid((e) => e.id),
  project_id: uuid((e) => e.projectId),
  key: text((e) => e.key),
  url: text((e) => e.url),
  headers: json(({ headers = {} }) => JSON.stringify(headers)),
  keys_of: uuid(({ signing }) => ('keysOf' in signing ? signing.keysOf : undefined)),
  key_id: uuid(({ signing }) => ('id' in signing ? signing.id : undefined)),
  encrypted_secret: text(({ signing }) => ('id' in signing ? signing.encryptedSecret : undefined)),
  key_hint: text(({ signing }) => ('id' in signing ? signing.keyHint : undefined)),
  is_standard: boolean(({ signing }) => ('id' in signing ? signing.isStandard : undefined)),
});

/** Concurrent calls of each function share statements. */
export function createHiddenEndpointBatches({ prepared }: Pick<Clients, 'prepared'>) {
  return {
    /** Returns the id. */
    findEndpoint: createStatementBatcher<HiddenEndpoint, string | undefined>({
      execute: (asked) => find(prepared, asked),
    }),
    /** Returns the id: that of an earlier endpoint, when there is one with this key. */
    createEndpoint: createStatementBatcher<NewHiddenEndpoint, string>({
      async execute(given) {
        await insert(prepared, given);
        return (await find(prepared, given)).map((id) => id ?? missing());
      },
    }),
  };
}

function missing(): never {
  throw new Error('A hidden endpoint was removed at the very moment of its creation.');
}

/** A plan that was made for a small table must look up each key, too, so the limit keeps it from joining. */
async function find(
  client: SqlClient,
  asked: readonly HiddenEndpoint[],
): Promise<readonly (string | undefined)[]> {
  const rows = await client.query<{ id: string; projectId: string; key: string }[]>(Prisma.sql`
    SELECT e.id::text AS id, t.project_id::text AS "projectId", t.key
    FROM ${HIDDEN(asked)}
    CROSS JOIN LATERAL (
      SELECT id FROM endpoints
      WHERE project_id = t.project_id AND callback_key = t.key AND deleted_at IS NULL
      LIMIT 1
    ) AS e
  `);
  const idByKey = new Map(rows.map(({ id, projectId, key }) => [`${projectId} ${key}`, id]));
  return asked.map(({ projectId, key }) => idByKey.get(`${projectId} ${key}`));
}

/**
 * Inserts in the order of the keys, so that two statements with the same ones cannot deadlock. An event type without a
 * name subscribes to nothing.
 */
async function insert(client: SqlClient, given: readonly NewHiddenEndpoint[]): Promise<void> {
  await client.query(Prisma.sql`
    WITH given AS (SELECT DISTINCT ON (t.project_id, t.key) t.* FROM ${NEW(given)} ORDER BY t.project_id, t.key),
    created AS (
      INSERT INTO endpoints (id, project_id, url, headers, callback_key, keys_of, event_types, callback_check_at)
      SELECT id, project_id, url, headers, key, keys_of, '{""}', CASE WHEN key <> '' THEN now() + ${UNUSED_FOR} END
      FROM given
      ORDER BY project_id, key
      ON CONFLICT DO NOTHING
      RETURNING id
    )
    INSERT INTO signing_keys (id, endpoint_id, encrypted_secret, key_hint, is_standard)
    SELECT key_id, id, encrypted_secret, key_hint, is_standard
    FROM given JOIN created USING (id)
    WHERE key_id IS NOT NULL
  `);
}
