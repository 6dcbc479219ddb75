import { Prisma } from '../connections/open-connection.js';
import { selectList } from '../connections/select-list.js';
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
  /** The members of payloads whose values can be searched. */
  readonly searchable: readonly string[];
  /** Whether their values are kept as hashes. */
  readonly searchableHashed: boolean;
  /** Whether it has refused something since it accepted a webhook last. */
  readonly isRefusing: boolean;
}

const COLUMNS = selectList({
  id: 'e.id::text',
  projectId: 'e.project_id::text',
  direction: 'e.direction',
  paused: 'e.paused',
  deleted: `e.deleted_at IS NOT NULL OR p.status = 'deleted'`,
  active: `r.active AND p.status = 'active'`,
  secretTokenHash: 'r.secret_token_hash',
  oldSecretTokenHash: 'CASE WHEN r.old_secret_token_until > now() THEN r.old_secret_token_hash END',
  verifyStaticToken: 'r.verify_static_token',
  tokenHeaderName: 'r.token_header_name',
  tokenQueryParam: 'r.token_query_param',
  tokenValueHash: 'r.token_value_hash',
  verifyHmac: 'r.verify_hmac',
  hmacHeaderName: 'r.hmac_header_name',
  encryptedHmacSecret: 'r.encrypted_hmac_secret',
  timestampHeaderName: 'r.timestamp_header_name',
  timestampTtlSeconds: 'r.timestamp_ttl_seconds',
  verifyIpAllowlist: 'r.verify_ip_allowlist',
  allowedCidrs: 'r.allowed_cidrs',
  idempotencyHeaderNames: 'r.idempotency_header_names',
  idempotencyBodyPath: 'r.idempotency_body_path',
  provider: 'r.provider',
  publicKey: 'r.public_key',
  jwksUrl: 'r.jwks_url',
  handshake: 'r.handshake',
  handshakeTokenHash: 'r.handshake_token_hash',
  handshakeEcho: 'r.handshake_echo',
  ingestResponseCode: 'r.ingest_response_code',
  ingestResponseBody: 'r.ingest_response_body',
  retentionDays: 'r.retention_days',
  eventTypeSource: 'r.event_type_source',
  eventTypePath: 'r.event_type_path',
  eventTypePrefix: 'r.event_type_prefix',
  consumerId: 'e.consumer_id',
  isCli: 'r.is_cli',
  isPublishing: 'r.is_publishing',
  tenantId: 't.id::text',
  plan: 't.plan',
  projectRate: 'p.rate_limit_default',
  searchable: 'p.searchable',
  searchableHashed: 'p.searchable_hashed',
  isRefusing: 'k.endpoint_id IS NOT NULL',
} satisfies Readonly<Record<keyof IngestTarget, string>>);

/** Includes deleted endpoints. */
export async function findIngestTargets(
  client: SqlClient,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, IngestTarget>> {
  const targets = await client.query<IngestTarget[]>(Prisma.sql`
    SELECT ${COLUMNS}
    FROM endpoints AS e
    JOIN sources AS r ON r.endpoint_id = e.id
    JOIN projects AS p ON p.id = e.project_id
    JOIN tenants AS t ON t.id = p.tenant_id
    LEFT JOIN receptions AS k ON k.endpoint_id = e.id AND k.refused_from IS NOT NULL
    WHERE e.id = ANY (${endpointIds}::uuid[])
  `);
  return new Map(targets.map((target) => [target.id, target]));
}
