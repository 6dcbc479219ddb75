import { type Transaction, Prisma } from './open-connection.js';

/** A consumer of a time. One that is created again under the same id is another one, and owns nothing of the former. */
export interface Owner {
  readonly consumerId: string;
  /** When the consumer was created. */
  readonly since: Date;
}

/** What a consumer wanted to change is not its own any more, or the consumer was deleted. */
export class FormerOwnerError extends Error {
  constructor() {
    super('The consumer does not own this any more.');
    this.name = 'FormerOwnerError';
  }
}

/** The condition on `consumers AS c` that it is the owner, and exists. */
function isOwner({ consumerId, since }: Owner): Prisma.Sql {
  return Prisma.sql`c.id = ${consumerId} AND c.created_at = ${since}::timestamptz AND c.deleted_at IS NULL`;
}

/**
 * The condition on `messages AS m` that they, and their endpoints, are the owner's. An endpoint may be deleted. Without
 * an owner, there is none.
 */
export function ownsMessage(owner: Owner | undefined): Prisma.Sql {
  if (owner === undefined) return Prisma.sql`true`;
  const { consumerId, since } = owner;
  return Prisma.sql`
    m.consumer_id = ${consumerId} AND m.created_at >= ${since}::timestamptz
    AND (SELECT true FROM consumers AS c WHERE c.project_id = m.project_id AND ${isOwner(owner)})
    AND (
      SELECT e.consumer_id = m.consumer_id AND (e.deleted_at IS NULL OR e.deleted_at >= ${since}::timestamptz)
      FROM endpoints AS e
      WHERE e.id = m.endpoint_id
    )`;
}

/** Locks an owner until the end of the transaction. Throws FormerOwnerError when it does not exist any more. */
export async function lockOwner(transaction: Transaction, projectId: string, owner: Owner): Promise<void> {
  const found = await transaction.execute(Prisma.sql`
    SELECT FROM consumers AS c WHERE c.project_id = ${projectId}::uuid AND ${isOwner(owner)} FOR UPDATE
  `);
  if (found === 0) throw new FormerOwnerError();
}

/** Locks the endpoint of an owner. Throws FormerOwnerError when it is not its own. Without an owner, does nothing. */
export async function lockEndpointOf(
  transaction: Transaction,
  endpointId: string,
  owner: Owner | undefined,
): Promise<void> {
  if (owner === undefined) return;
  const found = await transaction.execute(Prisma.sql`
    SELECT FROM endpoints AS e
    WHERE e.id = ${endpointId}::uuid AND e.deleted_at IS NULL AND e.consumer_id = ${owner.consumerId}
      AND EXISTS (SELECT FROM consumers AS c WHERE c.project_id = e.project_id AND ${isOwner(owner)})
    FOR UPDATE OF e
  `);
  if (found === 0) throw new FormerOwnerError();
}

/** Serializes changes of an endpoint and of its dependent rows. */
export async function lockEndpoint(transaction: Transaction, endpointId: string): Promise<void> {
  await transaction.execute(Prisma.sql`SELECT FROM endpoints WHERE id = ${endpointId}::uuid FOR UPDATE`);
}

/** The condition on `endpoints AS e` that a time is one of the owner, if there is one. */
export function sinceOwner({ owner }: { readonly owner?: Owner | undefined }, time: string): Prisma.Sql {
  return owner === undefined
    ? Prisma.sql`true`
    : Prisma.sql`${Prisma.raw(time)} >= greatest(${owner.since}::timestamptz, e.consumer_since)`;
}
