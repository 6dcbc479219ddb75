import { Prisma } from '../connections/open-connection.js';
import { selectColumns } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';

/** The settings that a client may set, and the secrets that the API never returns: hashes, and the encrypted secret. */
export interface SourceSettings {
  /** The target of an inbound endpoint that forwards; empty for any other. */
  readonly url: string;
  readonly description: string | null;
  readonly name: string | null;
  readonly active: boolean;
  readonly verifyStaticToken: boolean;
  readonly tokenHeaderName: string | null;
  readonly tokenQueryParam: string | null;
  /** SHA-256 in hex. */
  readonly tokenValueHash: string | null;
  readonly verifyHmac: boolean;
  readonly hmacHeaderName: string | null;
  /** The encryption binds the secret to the endpoint's id. */
  readonly encryptedHmacSecret: string | null;
  readonly timestampHeaderName: string | null;
  readonly timestampTtlSeconds: number | null;
  readonly verifyIpAllowlist: boolean;
  readonly allowedCidrs: readonly string[];
  readonly idempotencyHeaderNames: readonly string[];
  readonly idempotencyBodyPath: string | null;
  /** A sender of the table of senders. */
  readonly provider: string | null;
  readonly publicKey: string | null;
  readonly jwksUrl: string | null;
  /** Null: none. */
  readonly handshake: string | null;
  /** SHA-256 in hex. */
  readonly handshakeTokenHash: string | null;
  /** JSON. */
  readonly handshakeEcho: string | null;
  readonly ingestResponseCode: number;
  /** Null: JSON with the id of the message. */
  readonly ingestResponseBody: string | null;
  readonly signingEnabled: boolean;
  /** Set for pull endpoints. */
  readonly retentionDays: number | null;
  readonly eventTypeSource: string | null;
  readonly eventTypePath: string | null;
  /** What goes before the types of the events that an endpoint publishes. */
  readonly eventTypePrefix: string;
  /** The consumer of those events. Empty: none. */
  readonly consumerId: string;
  /** Whether listeners get the messages of an inbound endpoint (mode `cli`). It never changes. */
  readonly isCli: boolean;
  /** Whether the webhooks of an inbound endpoint become events (mode `publish`). It never changes. */
  readonly isPublishing: boolean;
  /** Set for an ephemeral endpoint. */
  readonly ttlMinutes: number | null;
}

/** The settings of an endpoint created without any: it accepts every sender that knows its URL. */
export const DEFAULT_SOURCE_SETTINGS: SourceSettings = {
  url: '',
  name: null,
  description: null,
  active: true,
  verifyStaticToken: false,
  tokenHeaderName: null,
  tokenQueryParam: null,
  tokenValueHash: null,
  verifyHmac: false,
  hmacHeaderName: null,
  encryptedHmacSecret: null,
  timestampHeaderName: null,
  timestampTtlSeconds: null,
  verifyIpAllowlist: false,
  allowedCidrs: [],
  idempotencyHeaderNames: [],
  idempotencyBodyPath: null,
  provider: null,
  publicKey: null,
  jwksUrl: null,
  handshake: null,
  handshakeTokenHash: null,
  handshakeEcho: null,
  ingestResponseCode: 202,
  ingestResponseBody: null,
  signingEnabled: false,
  retentionDays: null,
  eventTypeSource: null,
  eventTypePath: null,
  eventTypePrefix: '',
  consumerId: '',
  isCli: false,
  isPublishing: false,
  ttlMinutes: null,
};

/** An inbound or a pull endpoint. */
export interface SourceRow extends SourceSettings {
  readonly id: string;
  readonly projectId: string;
  readonly direction: 'inbound' | 'pull';
  readonly paused: boolean;
  readonly failingSince: Date | null;
  readonly failingAt: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastHandshakeAt: Date | null;
  /** The last segment of the ingest URL of an endpoint with listeners. The encryption binds it to the endpoint's id. */
  readonly encryptedSecretToken: string | null;
}

/** Never read with an endpoint. */
const HIDDEN: readonly string[] = [
  'endpointId',
  'secretTokenHash',
  'oldSecretTokenHash',
  'oldSecretTokenUntil',
  'unheardSince',
];

/** Of `endpoints AS e` and `sources AS r`. */
export const SOURCE_COLUMNS = Prisma.join([
  selectColumns('e', [
    'id',
    'projectId',
    'direction',
    'url',
    'description',
    'consumerId',
    'paused',
    'failingSince',
    'failingAt',
    'disabledAt',
    'disabledReason',
    'createdAt',
    'updatedAt',
  ]),
  selectColumns(
    'r',
    Object.keys(Prisma.SourceScalarFieldEnum).filter((name) => !HIDDEN.includes(name)),
  ),
]);

/** Returns undefined for an outbound endpoint. */
export async function findSource(client: SqlClient, condition: Prisma.Sql): Promise<SourceRow | undefined> {
  const [row] = await client.query<SourceRow[]>(Prisma.sql`
    SELECT ${SOURCE_COLUMNS} FROM endpoints AS e JOIN sources AS r ON r.endpoint_id = e.id WHERE ${condition}
  `);
  return row;
}
