import { type Caller, PROJECT_COLUMNS } from '../api-keys/find-callers.js';
import type { Owner } from '../connections/owner.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { PortalPurpose } from './portal-session-statements.js';

/**
 * What a portal token authenticates: the key or person that created its session, with the scopes of that moment. The end
 * is the session's; one that is over will be deleted.
 */
export interface PortalCaller extends Caller, Owner {
  readonly portalSessionId: string;
  readonly capabilities: readonly string[];
  readonly purpose: PortalPurpose;
  readonly endsAt: Date;
  readonly maxEndpoints: number;
  /** The origins whose pages may use the token. */
  readonly origins: readonly string[];
}

/** Finds callers by the hashes of their portal tokens. A consumer that was created again has none of its old tokens. */
export async function findPortalCallers(
  client: SqlClient,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, PortalCaller>> {
  const rows = await client.query<(PortalCaller & { readonly tokenHash: string })[]>(Prisma.sql`
    SELECT
      s.token_hash AS "tokenHash", s.id::text AS "portalSessionId", s.consumer_id AS "consumerId", c.created_at AS since,
      s.capabilities, s.purpose, s.scopes, s.expires_at AS "endsAt",
      CASE WHEN s.person_id IS NULL
        THEN json_build_object('kind', 'key', 'id', s.api_key_id, 'label', NULL)
        ELSE json_build_object('kind', 'person', 'id', s.person_id, 'email', '')
      END AS principal,
      p.portal_max_endpoints AS "maxEndpoints", p.portal_origins AS origins,
      s.expires_at <= now() AS "isExpired",
      ${PROJECT_COLUMNS}
    FROM portal_sessions AS s
    JOIN consumers AS c ON c.project_id = s.project_id AND c.id = s.consumer_id
    JOIN projects AS p ON p.id = s.project_id
    JOIN tenants AS t ON t.id = p.tenant_id
    WHERE s.token_hash = ANY (${tokenHashes}::text[]) AND p.status <> 'deleted'
      AND c.deleted_at IS NULL AND c.created_at <= s.created_at
  `);
  return new Map(rows.map(({ tokenHash, ...caller }) => [tokenHash, caller]));
}
