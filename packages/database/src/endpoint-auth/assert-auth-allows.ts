import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { AuthConflictError } from './auth-row.js';

/** What a change of an endpoint has that one with OAuth2 refuses. */
export interface AuthLimits {
  /** Its headers name an Authorization. */
  readonly namesAuthorization: boolean;
  /** Its URL, by a caller who may not lead tokens to another origin. */
  readonly url: string | undefined;
}

/** Throws AuthConflictError. The endpoint is locked. */
export async function assertAuthAllows(
  transaction: Transaction,
  endpointId: string,
  { namesAuthorization, url }: AuthLimits = { namesAuthorization: false, url: undefined },
): Promise<void> {
  if (!namesAuthorization && url === undefined) return;
  const [row] = await transaction.$queryRaw<{ url: string }[]>(Prisma.sql`
    SELECT url FROM endpoints WHERE id = ${endpointId}::uuid AND auth_id IS NOT NULL
  `);
  if (row === undefined) return;
  if (namesAuthorization) throw new AuthConflictError('authorization-header');
  if (url !== undefined && new URL(url).origin !== new URL(row.url).origin)
    throw new AuthConflictError('other-origin');
}
