import { createUuidV7 } from '@posthorn/common';
import {
  type SqlPool,
  type Transaction,
  Prisma,
  QUEUED_TRANSACTION,
} from '../connections/open-connection.js';
import { IS_VALID_KEY } from '../api-keys/find-callers.js';
import { type ConsoleSession, findSessions, MAX_SESSION_PROJECTS } from './find-sessions.js';

export interface SignInRequest {
  /** The hash of an API key, or of a one-time code. */
  readonly by: { readonly kind: 'key' | 'code'; readonly hash: string };
  /** The hash of the client's session token, if it has one. */
  readonly tokenHash: string | undefined;
  /** The session's token from now on, whether the session is new or not. */
  readonly newTokenHash: string;
  /** How long a new session lasts. */
  readonly hours: number;
}

export interface SignedIn {
  readonly session: ConsoleSession;
  /** The project of the key or code. */
  readonly projectId: string;
}

export type SignIn =
  | { readonly kind: 'signed-in'; readonly signedIn: SignedIn }
  /** Nothing has changed: no such key or code, or its project is suspended, or the session has too many projects. */
  | { readonly kind: 'unknown' | 'suspended' | 'full' };

/** Beyond it, the project leaves the oldest session. */
const MAX_SESSIONS_OF_KEY = 100;

interface KnownKey {
  readonly apiKeyId: string;
  readonly projectId: string;
  readonly projectStatus: string;
}

/** Ends a sign-in without a change. */
class Refusal extends Error {
  readonly kind: Exclude<SignIn['kind'], 'signed-in'>;

  constructor(kind: Refusal['kind']) {
    super(kind);
    this.name = 'Refusal';
    this.kind = kind;
  }
}

/**
 * Begins a session, or adds the key's project to the client's session. The session always gets a new token: a token
 * that another site planted in the browser never signs in.
 */
export async function signIn(sql: SqlPool, request: SignInRequest): Promise<SignIn> {
  try {
    return await sql.transaction(
      async (transaction) => ({ kind: 'signed-in', signedIn: await begin(transaction, request) }),
      QUEUED_TRANSACTION,
    );
  } catch (error) {
    if (error instanceof Refusal) return { kind: error.kind };
    throw error;
  }
}

async function begin(transaction: Transaction, request: SignInRequest): Promise<SignedIn> {
  const key = await claimKey(transaction, request.by);
  if (key === undefined) throw new Refusal('unknown');
  if (key.projectStatus !== 'active') throw new Refusal('suspended');
  const sessionId = (await renewSession(transaction, request)) ?? (await createSession(transaction, request));
  await addProject(transaction, sessionId, { ...key, isByCode: request.by.kind === 'code' });
  await leaveOldSessions(transaction, key.apiKeyId);
  const session = (await findSessions(transaction, [request.newTokenHash])).get(request.newTokenHash);
  if (session === undefined) throw new Refusal('unknown');
  return { session, projectId: key.projectId };
}

/** Deletes a code that it uses, so that a second request with it waits and finds none. */
async function claimKey(
  transaction: Transaction,
  { kind, hash }: SignInRequest['by'],
): Promise<KnownKey | undefined> {
  const keyIds =
    kind === 'key'
      ? Prisma.sql`SELECT id FROM api_keys WHERE hash = ${hash}`
      : Prisma.sql`DELETE FROM console_codes WHERE hash = ${hash} AND expires_at > now() RETURNING api_key_id AS id`;
  const [key] = await transaction.query<KnownKey[]>(Prisma.sql`
    WITH claimed AS (${keyIds})
    SELECT k.id::text AS "apiKeyId", p.id::text AS "projectId", p.status AS "projectStatus"
    FROM claimed
    JOIN api_keys AS k USING (id)
    JOIN projects AS p ON p.id = k.project_id
    WHERE p.status <> 'deleted' AND ${IS_VALID_KEY}
    FOR KEY SHARE OF k
  `);
  return key;
}

/** Locks the session. Its end stays as it is. */
async function renewSession(
  transaction: Transaction,
  { tokenHash, newTokenHash }: SignInRequest,
): Promise<string | undefined> {
  if (tokenHash === undefined) return undefined;
  const [session] = await transaction.query<{ id: string }[]>(Prisma.sql`
    UPDATE console_sessions SET token_hash = ${newTokenHash}
    WHERE token_hash = ${tokenHash} AND expires_at > now()
    RETURNING id::text AS id
  `);
  return session?.id;
}

async function createSession(
  transaction: Transaction,
  { newTokenHash, hours }: SignInRequest,
): Promise<string> {
  const id = createUuidV7();
  await transaction.execute(Prisma.sql`
    INSERT INTO console_sessions (id, token_hash, expires_at)
    VALUES (${id}::uuid, ${newTokenHash}, now() + ${hours}::int * interval '1 hour')
  `);
  return id;
}

/** A project that is in the session already stays in its place, with the new key. */
async function addProject(
  transaction: Transaction,
  sessionId: string,
  { projectId, apiKeyId, isByCode }: KnownKey & { readonly isByCode: boolean },
): Promise<void> {
  await transaction.execute(Prisma.sql`
    DELETE FROM console_session_keys AS sk USING projects AS p
    WHERE sk.session_id = ${sessionId}::uuid AND p.id = sk.project_id AND p.status <> 'active'
  `);
  await transaction.execute(Prisma.sql`
    INSERT INTO console_session_keys (session_id, project_id, api_key_id, by_code, added_at)
    VALUES (${sessionId}::uuid, ${projectId}::uuid, ${apiKeyId}::uuid, ${isByCode}, clock_timestamp())
    ON CONFLICT (session_id, project_id) DO UPDATE SET
      api_key_id = excluded.api_key_id, by_code = excluded.by_code
  `);
  const [row] = await transaction.query<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int AS count FROM console_session_keys WHERE session_id = ${sessionId}::uuid
  `);
  if ((row?.count ?? 0) > MAX_SESSION_PROJECTS) throw new Refusal('full');
}

/** Bounds the sessions that a client can pile up. */
async function leaveOldSessions(transaction: Transaction, apiKeyId: string): Promise<void> {
  await transaction.execute(Prisma.sql`
    DELETE FROM console_session_keys
    WHERE (session_id, project_id) IN (
      SELECT session_id, project_id FROM console_session_keys
      WHERE (session_id, project_id) IN (
        SELECT session_id, project_id FROM console_session_keys
        WHERE api_key_id = ${apiKeyId}::uuid
        ORDER BY added_at DESC
        OFFSET ${MAX_SESSIONS_OF_KEY}
      )
      FOR UPDATE SKIP LOCKED
    )
  `);
}
