import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';

export interface KeyPrincipal {
  readonly kind: 'key';
  readonly id: string;
  readonly label: string | null;
}

/** Somebody who signed in with the provider of the operator. */
export interface PersonPrincipal {
  readonly kind: 'person';
  readonly id: string;
  readonly email: string;
}

/** Whose rights a call has. */
export type Principal = KeyPrincipal | PersonPrincipal;

/** The project, the rights and the limits that a call is authenticated for. */
export interface Caller<Of extends Principal = Principal> {
  readonly principal: Of;
  readonly scopes: readonly string[];
  /** The end of these rights. Null: they have none. */
  readonly endsAt: Date | null;
  readonly isExpired: boolean;
  readonly projectId: string;
  /** `active`, or `suspended` by the operator. */
  readonly projectStatus: string;
  readonly tenantId: string;
  /** The name of the tenant's plan. */
  readonly plan: string;
  /** The rate limit for messages, per minute. */
  readonly projectRate: number;
  /** The members of payloads whose values can be searched. */
  readonly searchable: readonly string[];
  /** Whether their values are kept as hashes. */
  readonly searchableHashed: boolean;
}

/** The columns of a caller's project `p` and tenant `t`. */
export const PROJECT_COLUMNS = Prisma.sql`
  p.id::text AS "projectId", p.status AS "projectStatus", t.id::text AS "tenantId", t.plan,
  p.rate_limit_default AS "projectRate", p.searchable, p.searchable_hashed AS "searchableHashed"`;

/** The condition that an API key `k` has not expired. */
export const IS_VALID_KEY = Prisma.sql`(k.expires_at IS NULL OR k.expires_at > now())`;

/** The columns of a caller with an API key `k`. */
export const CALLER_COLUMNS = Prisma.sql`
  json_build_object('kind', 'key', 'id', k.id, 'label', k.label) AS principal, k.scopes, k.expires_at AS "endsAt", NOT ${IS_VALID_KEY} AS "isExpired",
  ${PROJECT_COLUMNS}`;

/** Finds callers by the hashes of their keys. */
export async function findCallers(
  client: SqlClient,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Caller<KeyPrincipal>>> {
  const rows = await client.query<(Caller<KeyPrincipal> & { readonly hash: string })[]>(Prisma.sql`
    SELECT k.hash, ${CALLER_COLUMNS}
    FROM api_keys AS k
    JOIN projects AS p ON p.id = k.project_id
    JOIN tenants AS t ON t.id = p.tenant_id
    WHERE k.hash = ANY (${hashes}::text[]) AND p.status <> 'deleted'
  `);
  return new Map(rows.map(({ hash, ...caller }) => [hash, caller]));
}
