import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { ConsoleSession } from './console-session.js';
import { deleteExpiredSessions } from './delete-expired-sessions.js';
import { type SignInLimit, type SignInDecision, admitSignIn, forgiveSignIn } from './failed-sign-ins.js';
import { findSessions } from './find-sessions.js';
import { type SignIn, type SignInRequest, signIn } from './sign-in.js';

export interface ConsoleCode {
  readonly projectId: string;
  readonly expiresAt: Date;
}

export interface NewConsoleCode {
  readonly apiKeyId: string;
  readonly hash: string;
  readonly minutes: number;
}

/** The sign-ins to the console. Holds only hashes of codes and tokens. */
export interface ConsoleSessionRepository {
  /** Returns undefined when no active project has the key. */
  createCode(code: NewConsoleCode): Promise<ConsoleCode | undefined>;
  signIn(request: SignInRequest): Promise<SignIn>;
  find(tokenHash: string): Promise<ConsoleSession | undefined>;
  /** Returns false when the project is not in the session. */
  removeProject(project: { readonly sessionId: string; readonly projectId: string }): Promise<boolean>;
  delete(sessionId: string): Promise<void>;
  /** Counts a sign-in from an address as failed, unless the address has failed too often already. */
  admitSignIn(address: string, limit: SignInLimit): Promise<SignInDecision>;
  forgiveSignIn(address: string): Promise<void>;
  /** Deletes at most `limit` rows of each kind. Returns the largest of the numbers. */
  deleteExpired(limit: number): Promise<number>;
}

export function createConsoleSessionRepository(
  prisma: PrismaClient,
  prepared: SqlClient,
): ConsoleSessionRepository {
  return {
    async createCode({ apiKeyId, hash, minutes }) {
      const [code] = await prisma.$queryRaw<ConsoleCode[]>(Prisma.sql`
        WITH of_key AS (
          SELECT k.id, p.id AS project_id FROM api_keys AS k JOIN projects AS p ON p.id = k.project_id
          WHERE k.id = ${apiKeyId}::uuid AND p.status = 'active'
        ), code AS (
          INSERT INTO console_codes (hash, api_key_id, expires_at)
          SELECT ${hash}, id, now() + ${minutes}::int * interval '1 minute' FROM of_key
          RETURNING expires_at
        )
        SELECT of_key.project_id::text AS "projectId", code.expires_at AS "expiresAt" FROM of_key, code
      `);
      return code;
    },
    signIn: (request) => signIn(prisma, request),
    find: createStatementBatcher<string, ConsoleSession | undefined>({
      async execute(tokenHashes) {
        const sessions = await findSessions(prepared, tokenHashes);
        return tokenHashes.map((hash) => sessions.get(hash));
      },
    }),
    async removeProject({ sessionId, projectId }) {
      const { count } = await prisma.consoleSessionKey.deleteMany({ where: { sessionId, projectId } });
      return count === 1;
    },
    async delete(id) {
      await prisma.consoleSession.deleteMany({ where: { id } });
    },
    admitSignIn: (address, limit) => admitSignIn(prisma, address, limit),
    forgiveSignIn: (address) => forgiveSignIn(prisma, address),
    deleteExpired: (limit) => deleteExpiredSessions(prisma, limit),
  };
}
