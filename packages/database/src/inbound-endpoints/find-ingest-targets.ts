import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { SourceRow, SourceSettings } from './source-row.js';

type NotNeeded = 'url' | 'description' | 'name' | 'signingEnabled' | 'ttlMinutes';

/** The data that verifies a request to an ingest URL. */
export interface IngestTarget
  extends Omit<SourceSettings, NotNeeded>, Pick<SourceRow, 'id' | 'projectId' | 'direction' | 'paused'> {
  readonly deleted: boolean;
  /** SHA-256 in hex, like the hash of the static token. */
  readonly secretTokenHash: string;
  /** That of the URL before the last rotation, while it works. */
  readonly oldSecretTokenHash: string | null;
  readonly tenantId: string;
  /** The name of the tenant's plan. */
  readonly plan: string;
  /** The messages per minute that the project may send or receive. */
  readonly projectRate: number;
}

/** Includes deleted endpoints. */
export async function findIngestTargets(
  client: SqlClient,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, IngestTarget>> {
  const targets = await client.$queryRaw<IngestTarget[]>(Prisma.sql`
    SELECT
      e.id::text AS id, e.project_id::text AS "projectId", e.direction, e.paused,
      e.deleted_at IS NOT NULL OR p.status = 'deleted' AS deleted, r.active AND p.status = 'active' AS active,
      r.secret_token_hash AS "secretTokenHash",
      CASE WHEN r.old_secret_token_until > now() THEN r.old_secret_token_hash END AS "oldSecretTokenHash",
      r.verify_static_token AS "verifyStaticToken", r.token_header_name AS "tokenHeaderName",
      r.token_query_param AS "tokenQueryParam", r.token_value_hash AS "tokenValueHash",
      r.verify_hmac AS "verifyHmac", r.hmac_header_name AS "hmacHeaderName",
      r.encrypted_hmac_secret AS "encryptedHmacSecret", r.timestamp_header_name AS "timestampHeaderName",
      r.timestamp_ttl_seconds AS "timestampTtlSeconds", r.verify_ip_allowlist AS "verifyIpAllowlist",
      r.allowed_cidrs AS "allowedCidrs", r.idempotency_header_names AS "idempotencyHeaderNames",
      r.ingest_response_code AS "ingestResponseCode", r.retention_days AS "retentionDays",
      r.event_type_source AS "eventTypeSource", r.event_type_path AS "eventTypePath", r.is_cli AS "isCli",
      t.id::text AS "tenantId", t.plan, p.rate_limit_default AS "projectRate"
    FROM endpoints AS e
    JOIN sources AS r ON r.endpoint_id = e.id
    JOIN projects AS p ON p.id = e.project_id
    JOIN tenants AS t ON t.id = p.tenant_id
    WHERE e.id = ANY (${endpointIds}::uuid[])
  `);
  return new Map(targets.map((target) => [target.id, target]));
}
