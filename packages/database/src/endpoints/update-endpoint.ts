import { type Owner, lockEndpointOf } from '../connections/owner.js';
import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import { assignmentsOf } from '../connections/rows.js';
import { AuthConflictError } from '../endpoint-auth/auth-row.js';
import { lockConsumerOf } from '../consumers/insert-consumer.js';
import { setProbing } from '../endpoint-health/probing.js';
import { forgetFormerUrl } from '../endpoint-health/reset-health.js';
import { type BacklogChange, markBacklog } from '../outbox/mark-backlog.js';
import { type NewSignatureKey, ensureFor } from '../signature-keys/signature-key-statements.js';
import { assertKeysFit } from '../signing-keys/unfit-key.js';
import { KNOWN_FOR } from '../connections/waits-for-erasure.js';
import { changeEndpoint } from './change-endpoint.js';
import {
  type EndpointRow,
  type EndpointSettings,
  type Unparsed,
  ENDPOINT_COLUMNS,
  parseFilter,
  serializeFilter,
} from './endpoint-row.js';

/** What a change of an endpoint has that one with OAuth2 refuses, or one with a client certificate. */
interface AuthLimits {
  /** Its headers name an Authorization. */
  readonly namesAuthorization: boolean;
  /** Its URL, by a caller who may not lead tokens or a certificate to another origin. */
  readonly url: string | undefined;
}

export interface UpdateOptions {
  /** The maximum of consumers of the project. */
  readonly maxConsumers?: number | null;
  readonly owner?: Owner | undefined;
  /** For the project, if it has none and the endpoint needs one. */
  readonly signatureKey?: NewSignatureKey | undefined;
  /** What an endpoint with OAuth2 refuses. */
  readonly authLimits?: AuthLimits | undefined;
}

/**
 * Changed limits also apply to waiting messages. Also creates an unknown consumer. Returns undefined when the endpoint
 * was deleted meanwhile. Throws LimitReachedError when the project would have more than `maxConsumers`, UnfitKeyError
 * when a signing key does not fit the new signature scheme, UnfitSchemeError, AuthConflictError, and FormerOwnerError when the endpoint
 * is not the owner's own.
 */
export async function update(
  sql: SqlPool,
  id: string,
  { filter, ...settings }: Partial<EndpointSettings>,
  { maxConsumers = null, owner, signatureKey, authLimits }: UpdateOptions = {},
): Promise<EndpointRow | undefined> {
  return await changeEndpoint(sql, id, async (transaction) => {
    await lockConsumerOf(transaction, id, { consumerId: settings.consumerId, maxConsumers });
    await lockEndpointOf(transaction, id, owner);
    const before = await lockLimits(transaction, id);
    await assertAuthAllows(transaction, id, authLimits);
    await assertKeysFit(transaction, id, settings.signatureScheme);
    if (!(await leaveConsumer(transaction, id, settings.consumerId))) return undefined;
    if (settings.url !== undefined) await forgetFormerUrl(transaction, id, settings.url);
    const changes = assignmentsOf({
      ...settings,
      ...(filter !== undefined && { filter: serializeFilter(filter) }),
      updatedAt: new Date(),
    });
    const [changed] = await transaction.query<Unparsed<EndpointRow>[]>(Prisma.sql`
      UPDATE endpoints AS e SET ${changes}
      WHERE e.id = ${id}::uuid AND e.deleted_at IS NULL
      RETURNING ${ENDPOINT_COLUMNS}
    `);
    if (changed === undefined) return undefined;
    const row = parseFilter<EndpointRow>(changed);
    await ensureFor(transaction, row, signatureKey);
    await setProbing(transaction, id, settings.autoRecover);
    const hasNewLimits = before?.rateLimitRps !== row.rateLimitRps || before.burst !== row.burst;
    return { answer: row, backlog: hasNewLimits && (await voidSlots(transaction, id)) };
  });
}

/**
 * Records the consumer that the endpoint leaves, whose deletion erases the messages of that time, and when it leaves.
 * Returns false when that consumer is being deleted: its endpoints are, too.
 */
async function leaveConsumer(
  transaction: Transaction,
  endpointId: string,
  consumerId: string | undefined,
): Promise<boolean> {
  if (consumerId === undefined) return true;
  const [left] = await transaction.query<{ isDeleted: boolean }[]>(Prisma.sql`
    WITH left_one AS (
      SELECT project_id, consumer_id, id
      FROM endpoints
      WHERE id = ${endpointId}::uuid AND deleted_at IS NULL AND consumer_id NOT IN ('', ${consumerId})
    ),
    recorded AS (
      INSERT INTO former_endpoints (project_id, consumer_id, endpoint_id)
      SELECT project_id, consumer_id, id FROM left_one
      ON CONFLICT DO NOTHING
    ),
    moved AS (
      UPDATE endpoints SET consumer_since = clock_timestamp() + ${KNOWN_FOR}
      WHERE id = ${endpointId}::uuid AND deleted_at IS NULL AND consumer_id <> ${consumerId}
    )
    SELECT c.deleted_at IS NOT NULL AS "isDeleted"
    FROM left_one JOIN consumers AS c ON c.project_id = left_one.project_id AND c.id = left_one.consumer_id
  `);
  return left?.isDeleted !== true;
}

type Limits = Pick<EndpointSettings, 'rateLimitRps' | 'burst'>;

/** Until the transaction ends, no slot of the endpoint is recorded and no limit changes. */
async function lockLimits(transaction: Transaction, id: string): Promise<Limits | undefined> {
  const [row] = await transaction.query<Limits[]>(Prisma.sql`
    SELECT rate_limit_rps AS "rateLimitRps", burst FROM endpoints WHERE id = ${id}::uuid FOR UPDATE
  `);
  return row;
}

/** Voids the reserved slots of an endpoint's messages. The messages get new slots in their original order. */
async function voidSlots(transaction: Transaction, endpointId: string): Promise<BacklogChange> {
  await transaction.execute(Prisma.sql`
    UPDATE endpoints SET limit_version = limit_version + 1 WHERE id = ${endpointId}::uuid
  `);
  return await markBacklog(transaction, endpointId);
}

/** Throws AuthConflictError. The endpoint is locked. */
async function assertAuthAllows(
  transaction: Transaction,
  endpointId: string,
  { namesAuthorization, url }: AuthLimits = { namesAuthorization: false, url: undefined },
): Promise<void> {
  if (!namesAuthorization && url === undefined) return;
  const [row] = await transaction.query<{ url: string; hasAuth: boolean }[]>(Prisma.sql`
    SELECT url, auth_id IS NOT NULL AS "hasAuth"
    FROM endpoints
    WHERE id = ${endpointId}::uuid AND credentials_of(endpoints) IS NOT NULL
  `);
  if (row === undefined) return;
  if (namesAuthorization && row.hasAuth) throw new AuthConflictError('authorization-header');
  if (url !== undefined && new URL(url).origin !== new URL(row.url).origin)
    throw new AuthConflictError('other-origin');
}
