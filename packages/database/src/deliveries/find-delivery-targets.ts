import type { StoredHeaders } from '@posthorn/common';
import type { SignatureScheme } from '@posthorn/domain';
import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';

export interface DeliveryTarget {
  readonly id: string;
  readonly url: string;
  readonly headers: StoredHeaders;
  /**
   * Always false for inbound endpoints: a pause or a deletion of the endpoint does not stop messages that it accepted.
   * Only the deletion of its project does.
   */
  readonly paused: boolean;
  readonly deleted: boolean;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  /** The version of the limits under which slots are reserved. */
  readonly limitVersion: number;
  readonly signatureScheme: SignatureScheme;
  /** The seconds before each retry. Empty: the retry schedules of the service. */
  readonly retrySchedule: readonly number[];
  /** Null: the timeout of the service. */
  readonly timeoutMs: number | null;
  readonly projectId: string;
  readonly tenantId: string;
  /** The name of the tenant's plan. */
  readonly plan: string;
  /** Newest first. Empty when an inbound endpoint does not sign. */
  readonly signingKeys: readonly { readonly id: string; readonly encryptedSecret: string }[];
}

/** Returns the endpoint data that a worker needs for a delivery. */
export async function findDeliveryTargets(
  client: SqlClient,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryTarget>> {
  const targets = await client.$queryRaw<DeliveryTarget[]>(Prisma.sql`
    SELECT
      e.id::text AS id, e.url, e.headers, e.direction = 'outbound' AND e.paused AS paused,
      e.direction = 'outbound' AND e.deleted_at IS NOT NULL OR p.status = 'deleted' AS deleted,
      p.id::text AS "projectId", t.id::text AS "tenantId", t.plan,
      e.rate_limit_rps AS "rateLimitRps", e.burst, e.limit_version AS "limitVersion",
      e.signature_scheme AS "signatureScheme", e.retry_schedule AS "retrySchedule", e.timeout_ms AS "timeoutMs",
      coalesce(
        (
          SELECT json_agg(json_build_object('id', k.id, 'encryptedSecret', k.encrypted_secret) ORDER BY k.created_at DESC, k.id DESC)
          FROM signing_keys AS k
          WHERE k.endpoint_id = e.id AND (r.endpoint_id IS NULL OR r.signing_enabled)
        ),
        '[]'::json
      ) AS "signingKeys"
    FROM endpoints AS e
    JOIN projects AS p ON p.id = e.project_id
    JOIN tenants AS t ON t.id = p.tenant_id
    LEFT JOIN sources AS r ON r.endpoint_id = e.id
    WHERE e.id = ANY (${endpointIds}::uuid[])
  `);
  return new Map(targets.map((target) => [target.id, target]));
}
