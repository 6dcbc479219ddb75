import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { AuthRow } from './auth-row.js';

/** Whose token a delivery needs. */
export interface TokenOwner {
  readonly endpointId: string;
  readonly authId: string;
}

export interface TokenRequest extends TokenOwner {
  /** How long the caller may fetch. */
  readonly leaseMs: number;
  /** The generation of a token that a receiver refused. */
  readonly refused?: number | undefined;
}

/** A configuration and its token, as the caller found them. */
export interface TokenTurn extends AuthRow {
  /** The caller fetches the token, and nobody else until then. It keeps, misses or leaves it afterwards. */
  readonly isMine: boolean;
  /** Another process fetches it. */
  readonly isFetched: boolean;
  readonly generation: number;
  /** Null: there is none. */
  readonly encryptedToken: string | null;
  readonly renewsInMs: number;
  readonly expiresInMs: number;
  /** Why a fetch failed a moment ago. */
  readonly error: string | null;
}

/** After a failure, nobody fetches for as long: a backlog must not become as many fetches. */
const AFTER_FAILURE = Prisma.sql`now() - interval '15 seconds'`;
/** The shortest time between two fetches after a 401 of a receiver. */
const AFTER_REFUSAL = Prisma.sql`now() - interval '1 minute'`;

/** Whether a token must be fetched, and may be. */
function isDue(refused: number | undefined): Prisma.Sql {
  return refused === undefined
    ? Prisma.sql`
        (o.encrypted_token IS NULL OR o.renew_at <= now()) AND (o.failed_at IS NULL OR o.failed_at <= ${AFTER_FAILURE})`
    : Prisma.sql`
        o.generation = ${refused} AND o.encrypted_token IS NOT NULL
        AND (o.refused_at IS NULL OR o.refused_at <= ${AFTER_REFUSAL})`;
}

/**
 * Finds the token of a configuration. If one must be fetched, and nobody fetches it, that is the caller's turn. A token
 * that was refused is dropped with it. Undefined when the endpoint has another configuration by now.
 */
export async function takeTurn(
  client: SqlClient,
  { endpointId, authId, leaseMs, refused }: TokenRequest,
): Promise<TokenTurn | undefined> {
  const [turn] = await client.query<TokenTurn[]>(Prisma.sql`
    WITH auth AS (
      SELECT a.*, e.project_id
      FROM endpoint_auths AS a JOIN endpoints AS e ON e.id = a.endpoint_id
      WHERE a.endpoint_id = ${endpointId}::uuid AND a.auth_id = ${authId}::uuid
    ),
    mine AS (
      INSERT INTO oauth_tokens AS o (id, project_id, fetching_until)
      SELECT auth_id, project_id, now() + ${leaseMs}::float * interval '1 millisecond' FROM auth
      ON CONFLICT (id) DO UPDATE SET
        fetching_until = excluded.fetching_until,
        encrypted_token = CASE WHEN ${refused !== undefined}::boolean THEN NULL ELSE o.encrypted_token END,
        refused_at = CASE WHEN ${refused !== undefined}::boolean THEN now() ELSE o.refused_at END
      WHERE (o.fetching_until IS NULL OR o.fetching_until <= now()) AND ${isDue(refused)}
      RETURNING o.id
    )
    SELECT
      a.endpoint_id::text AS "endpointId", a.auth_id::text AS "authId", a.token_url AS "tokenUrl",
      a.client_id AS "clientId", a.client_auth AS "clientAuth", a.scope, a.audience, a.resource,
      a.extra_params AS "extraParams", a.encrypted_secret AS "encryptedSecret",
      mine.id IS NOT NULL AS "isMine", coalesce(o.fetching_until > now(), false) AS "isFetched",
      coalesce(o.generation, 0) AS generation, o.encrypted_token AS "encryptedToken",
      coalesce(extract(epoch FROM o.renew_at - now()) * 1000, 0)::float AS "renewsInMs",
      coalesce(extract(epoch FROM o.expires_at - now()) * 1000, 0)::float AS "expiresInMs",
      CASE WHEN o.failed_at > ${AFTER_FAILURE} THEN o.last_error END AS error
    FROM auth AS a LEFT JOIN oauth_tokens AS o ON o.id = a.auth_id LEFT JOIN mine ON true
  `);
  return turn;
}

/** A token is renewed after this part of its life. */
const RENEWAL = 0.8;

export interface KeptToken {
  readonly authId: string;
  readonly encryptedToken: string;
  readonly lifeMs: number;
}

/** Ends the turn with a token. Undefined when no endpoint has the configuration any more. */
export async function keep(
  client: SqlClient,
  { authId, encryptedToken, lifeMs }: KeptToken,
): Promise<Pick<TokenTurn, 'generation' | 'renewsInMs' | 'expiresInMs'> | undefined> {
  const renewsInMs = lifeMs * RENEWAL;
  const [row] = await client.query<{ generation: number }[]>(Prisma.sql`
    UPDATE oauth_tokens SET
      generation = generation + 1, encrypted_token = ${encryptedToken}, fetched_at = now(),
      renew_at = now() + ${renewsInMs}::float * interval '1 millisecond',
      expires_at = now() + ${lifeMs}::float * interval '1 millisecond',
      last_error = NULL, failed_at = NULL, fetching_until = NULL
    WHERE id = ${authId}::uuid
    RETURNING generation
  `);
  return row && { ...row, renewsInMs, expiresInMs: lifeMs };
}

/** Ends the turn without a token. */
export async function miss(client: SqlClient, authId: string, error: string): Promise<void> {
  await client.query(Prisma.sql`
    UPDATE oauth_tokens SET last_error = ${error}, failed_at = now(), fetching_until = NULL WHERE id = ${authId}::uuid
  `);
}

/** Ends the turn without a result: for a reason of our own, the token endpoint was not asked. */
export async function leave(client: SqlClient, authId: string): Promise<void> {
  await client.query(Prisma.sql`
    UPDATE oauth_tokens SET fetching_until = NULL WHERE id = ${authId}::uuid
  `);
}
