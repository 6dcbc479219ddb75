import type { SignatureHeaders, StoredHeaders } from '@posthorn/common';
import type { SignatureScheme } from '@posthorn/domain';
import { Prisma } from '../connections/open-connection.js';
import { selectList } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';

/** Of the row of the endpoint. */
interface DeliveryTls {
  readonly certificate: string;
  readonly ca: string | null;
  readonly encryptedSecret: string;
  /** It is the next one. */
  readonly isNext: boolean;
}

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
  /** A hidden endpoint of callbacks. Scheme and schedule are then the defaults of its project. */
  readonly isOfCallbacks: boolean;
  readonly signatureScheme: SignatureScheme;
  readonly signatureHeaders: SignatureHeaders;
  /** The seconds before each retry. Empty: the retry schedules of the service. */
  readonly retrySchedule: readonly number[];
  /** It delivers messages in order. */
  readonly isOrdered: boolean;
  /** A message that failed leaves the order. */
  readonly skipsFailed: boolean;
  /** Null: the timeout of the service. */
  readonly timeoutMs: number | null;
  /** The OAuth2 configuration whose token its deliveries carry. Null: none. */
  readonly authId: string | null;
  /** The client certificate that is used now. Null: none. */
  readonly tls: DeliveryTls | null;
  /** As a claim names them. */
  readonly credentials: string | null;
  readonly projectId: string;
  readonly tenantId: string;
  /** The name of the tenant's plan. */
  readonly plan: string;
  /** Newest first. Empty when an inbound endpoint does not sign. */
  readonly signingKeys: readonly { readonly id: string; readonly encryptedSecret: string }[];
  /** The private keys of the project, newest first. Empty without an asymmetric signature. */
  readonly signatureKeys: readonly { readonly id: string; readonly encryptedSecret: string }[];
}

const SIGNING_KEYS = `
  coalesce(
    (
      SELECT json_agg(json_build_object('id', k.id, 'encryptedSecret', k.encrypted_secret) ORDER BY k.created_at DESC, k.id DESC)
      FROM signing_keys AS k
      WHERE k.endpoint_id = coalesce(e.keys_of, e.id) AND (r.endpoint_id IS NULL OR r.signing_enabled)
    ),
    '[]'::json
  )`;

/** The scheme of a callback is that of new endpoints, when its secrets fit it. */
const SIGNATURE_SCHEME = `
  CASE
    WHEN e.callback_key IS NULL OR EXISTS (
      SELECT FROM signing_keys AS k WHERE k.endpoint_id = coalesce(e.keys_of, e.id) AND NOT k.is_standard
    ) THEN e.signature_scheme
    ELSE p.default_signature_scheme
  END`;

const SIGNATURE_KEYS = `
  CASE
    WHEN e.asymmetric_signature THEN (
      SELECT json_agg(json_build_object('id', s.id, 'encryptedSecret', s.encrypted_secret) ORDER BY s.created_at DESC, s.id DESC)
      FROM signature_keys AS s
      WHERE s.project_id = e.project_id AND (s.retires_at IS NULL OR s.retires_at > now())
    )
    ELSE '[]'::json
  END`;

const TLS = `
  CASE
    WHEN e.tls_id IS NOT NULL THEN (
      SELECT json_build_object(
        'isNext', is_next, 'certificate', CASE WHEN is_next THEN c.next_certificate ELSE c.certificate END,
        'ca', c.ca, 'encryptedSecret', c.encrypted_secret
      )
      FROM endpoint_tls AS c, LATERAL (SELECT coalesce(c.next_from <= now(), false) AS is_next) AS present
      WHERE c.endpoint_id = e.id
    )
  END`;

const COLUMNS = selectList({
  id: 'e.id::text',
  url: 'e.url',
  headers: 'e.headers',
  paused: `e.direction = 'outbound' AND e.paused`,
  deleted: `e.direction = 'outbound' AND e.deleted_at IS NOT NULL OR p.status = 'deleted'`,
  rateLimitRps: 'e.rate_limit_rps',
  burst: 'e.burst',
  limitVersion: 'e.limit_version',
  isOfCallbacks: 'e.callback_key IS NOT NULL',
  signatureScheme: SIGNATURE_SCHEME,
  signatureHeaders: 'e.signature_headers',
  retrySchedule: `CASE WHEN e.callback_key IS NULL THEN e.retry_schedule ELSE p.default_retry_schedule END`,
  isOrdered: `e.ordering <> 'none'`,
  skipsFailed: `e.on_failure = 'skip'`,
  timeoutMs: 'e.timeout_ms',
  authId: 'e.auth_id::text',
  tls: TLS,
  credentials: 'credentials_of(e)',
  projectId: 'p.id::text',
  tenantId: 't.id::text',
  plan: 't.plan',
  signingKeys: SIGNING_KEYS,
  signatureKeys: SIGNATURE_KEYS,
} satisfies Readonly<Record<keyof DeliveryTarget, string>>);

/** Returns the endpoint data that a worker needs for a delivery. */
export async function findDeliveryTargets(
  client: SqlClient,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryTarget>> {
  const targets = await client.query<DeliveryTarget[]>(Prisma.sql`
    SELECT ${COLUMNS}
    FROM endpoints AS e
    JOIN projects AS p ON p.id = e.project_id
    JOIN tenants AS t ON t.id = p.tenant_id
    LEFT JOIN sources AS r ON r.endpoint_id = e.id
    WHERE e.id = ANY (${endpointIds}::uuid[])
  `);
  return new Map(targets.map((target) => [target.id, target]));
}
