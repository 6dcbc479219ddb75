import { lockEndpoint } from '../connections/owner.js';
import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import { isTaken } from '../connections/classify-database-error.js';
import { assignmentsOf, valuesOf } from '../connections/rows.js';
import { insertConsumer, lockConsumerOf } from '../consumers/insert-consumer.js';
import { forgetFormerUrl } from '../endpoint-health/reset-health.js';
import { type EndpointLimits, mayAddEndpoint } from '../endpoints/endpoint-limit.js';
import { type NewSigningKey, insertKey } from '../signing-keys/insert-key.js';
import { list as listKeys } from '../signing-keys/signing-key-statements.js';
import { type SourceRow, type SourceSettings, findSource } from './source-row.js';

export interface NewSource extends SourceSettings {
  readonly id: string;
  readonly projectId: string;
  readonly direction: 'inbound' | 'pull';
  /** SHA-256, in hex, of the last segment of the ingest URL. */
  readonly secretTokenHash: string;
  /** The segment itself, for an endpoint whose URL is shown again. */
  readonly encryptedSecretToken?: string;
  /** Present when forwarded requests are signed. */
  readonly signingKey?: NewSigningKey | undefined;
}

/** Another inbound endpoint of the project forwards to the URL. */
interface DuplicateUrl {
  readonly kind: 'duplicate-url';
  /** Undefined when it was deleted meanwhile. */
  readonly endpointId: string | undefined;
}

export type SourceCreation =
  | { readonly kind: 'created'; readonly row: SourceRow }
  | DuplicateUrl
  /** The project has reached its limit of endpoints. */
  | { readonly kind: 'limit-reached' };

export type SourceUpdate =
  | { readonly kind: 'updated'; readonly row: SourceRow; readonly signingKeyCreated: boolean }
  | DuplicateUrl
  /** The endpoint was deleted meanwhile. */
  | { readonly kind: 'not-found' };

export interface SourceChange {
  readonly settings: Partial<SourceSettings>;
  /** Created if the endpoint is to sign and has no signing key yet. */
  readonly signingKey?: NewSigningKey | undefined;
  /** The maximum of consumers of the project. */
  readonly maxConsumers?: number | null;
  /**
   * Throws to reject the update. It receives the endpoint with the changes applied, including concurrent ones that came
   * before.
   */
  /** Throws when the endpoint may not be as it then is. `needsKey`: it signs, and has no key yet. */
  assertValid?(changed: SourceRow, needsKey: boolean): void;
}

type SourceLimits = Omit<EndpointLimits, 'maxPerConsumer'>;

/**
 * When several sources for the same URL are created at once, one of them succeeds. Also creates an unknown consumer.
 * Throws LimitReachedError when it would create one consumer too many.
 */
export async function create(
  sql: SqlPool,
  { signingKey, id, projectId, direction, url, description, consumerId, ...given }: NewSource,
  { maxPerProject, maxConsumers = null }: SourceLimits = { maxPerProject: null },
): Promise<SourceCreation> {
  const endpoint = {
    id,
    projectId,
    direction,
    url,
    description,
    consumerId,
    normalizedUrl: normalizeUrl(url),
  };
  return await orDuplicate(sql, { projectId, url }, () =>
    sql.transaction(async (transaction) => {
      if (!(await mayAddEndpoint(transaction, projectId, maxPerProject))) return { kind: 'limit-reached' };
      if (consumerId !== '') await insertConsumer(transaction, { projectId, id: consumerId }, maxConsumers);
      const source = { endpointId: id, ...given, ...unheardFrom(given.ttlMinutes) };
      await transaction.execute(Prisma.sql`INSERT INTO endpoints ${valuesOf(endpoint)}`);
      await transaction.execute(Prisma.sql`INSERT INTO sources ${valuesOf(source)}`);
      if (signingKey !== undefined) await insertKey(transaction, id, signingKey);
      return { kind: 'created', row: await readRow(transaction, id) };
    }),
  );
}

/**
 * Also creates an unknown consumer: the one that the endpoint gets, or has when it becomes active. Throws
 * LimitReachedError when it would create one consumer too many.
 */
export async function update(
  sql: SqlPool,
  id: string,
  { settings, signingKey, maxConsumers = null, assertValid }: SourceChange,
): Promise<SourceUpdate> {
  const { url, description, consumerId, ...changes } = settings;
  return await orDuplicate(sql, { id, url }, () =>
    sql.transaction(async (transaction) => {
      const isReactivated = settings.active === true;
      await lockConsumerOf(transaction, id, { consumerId, isKept: isReactivated, maxConsumers });
      await lockEndpoint(transaction, id);
      if (url !== undefined) await forgetFormerUrl(transaction, id, url);
      const own = {
        ...(url !== undefined && { url, normalizedUrl: normalizeUrl(url) }),
        description,
        consumerId,
        updatedAt: new Date(),
      };
      const count = await transaction.execute(Prisma.sql`
        UPDATE endpoints SET ${assignmentsOf(own)} WHERE id = ${id}::uuid AND deleted_at IS NULL
      `);
      if (count === 0) return { kind: 'not-found' };
      const ofSource = { endpointId: id, ...changes, ...unheardFrom(changes.ttlMinutes) };
      await transaction.execute(Prisma.sql`
        UPDATE sources SET ${assignmentsOf(ofSource)} WHERE endpoint_id = ${id}::uuid
      `);
      const row = await readRow(transaction, id);
      const needsKey = row.signingEnabled && (await listKeys(transaction, id)).length === 0;
      assertValid?.(row, needsKey);
      const signingKeyCreated = needsKey && signingKey !== undefined;
      if (signingKeyCreated) await insertKey(transaction, id, signingKey);
      return { kind: 'updated', row, signingKeyCreated };
    }),
  );
}

/** The time to live of an ephemeral endpoint begins with its creation, or when it becomes ephemeral. */
function unheardFrom(ttlMinutes: number | null | undefined): { readonly unheardSince?: Date | null } {
  if (ttlMinutes === undefined) return {};
  return { unheardSince: ttlMinutes === null ? null : new Date() };
}

/** Equal URLs in different notations have one result. Returns null for an invalid URL, such as a pull endpoint's. */
function normalizeUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const normalized = new URL(url);
  normalized.hash = '';
  return normalized.href;
}

async function readRow(transaction: Transaction, id: string): Promise<SourceRow> {
  const row = await findSource(transaction, Prisma.sql`e.id = ${id}::uuid`);
  if (row === undefined) throw new Error('An inbound or pull endpoint has no source.');
  return row;
}

/** The project of a URL: by its id, or by that of an endpoint. */
type UrlOfProject = ({ readonly projectId: string } | { readonly id: string }) & {
  readonly url: string | undefined;
};

/** The unique index on URLs is the only constraint that a client's request can violate. */
async function orDuplicate<Result>(
  sql: SqlPool,
  given: UrlOfProject,
  work: () => Promise<Result>,
): Promise<Result | DuplicateUrl> {
  try {
    return await work();
  } catch (error) {
    if (isTaken(error)) return { kind: 'duplicate-url', endpointId: await findByUrl(sql, given) };
    throw error;
  }
}

async function findByUrl(sql: SqlPool, given: UrlOfProject): Promise<string | undefined> {
  const url = normalizeUrl(given.url ?? '') ?? given.url;
  const projectId =
    'projectId' in given
      ? Prisma.sql`${given.projectId}::uuid`
      : Prisma.sql`(SELECT project_id FROM endpoints WHERE id = ${given.id}::uuid)`;
  const [found] = await sql.query<{ readonly id: string }[]>(Prisma.sql`
    SELECT id::text AS id FROM endpoints
    WHERE project_id = ${projectId} AND direction = 'inbound' AND deleted_at IS NULL AND url <> ''
      AND hashtextextended(coalesce(normalized_url, url), 0) = hashtextextended(${url}, 0)
  `);
  return found?.id;
}
