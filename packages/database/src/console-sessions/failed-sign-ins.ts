import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

export interface SignInLimit {
  readonly max: number;
  readonly minutes: number;
}

/** `admitted` counts as failed until it is forgiven. */
export type SignInDecision =
  { readonly kind: 'admitted' } | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

/** Counts an attempt before it is verified, so that concurrent attempts cannot exceed the limit. */
export async function admitSignIn(
  prisma: PrismaClient,
  address: string,
  { max, minutes }: SignInLimit,
): Promise<SignInDecision> {
  const ends = Prisma.sql`now() + ${minutes}::int * interval '1 minute'`;
  const [row] = await prisma.$queryRaw<{ count: number; seconds: number }[]>(Prisma.sql`
    INSERT INTO failed_sign_ins AS f (network, count, ends_at)
    VALUES (${networkOf(address)}, 1, ${ends})
    ON CONFLICT (network) DO UPDATE SET
      count = CASE WHEN f.ends_at > now() THEN least(f.count, ${max}::int) + 1 ELSE 1 END,
      ends_at = CASE WHEN f.ends_at > now() THEN f.ends_at ELSE excluded.ends_at END
    RETURNING count, extract(epoch FROM ends_at - now())::float8 AS seconds
  `);
  return row === undefined || row.count <= max
    ? { kind: 'admitted' }
    : { kind: 'refused', retryAfterSeconds: row.seconds };
}

/** Forgets one attempt that did not fail. */
export async function forgiveSignIn(prisma: PrismaClient, address: string): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    UPDATE failed_sign_ins SET count = count - 1 WHERE network = ${networkOf(address)} AND count > 0
  `);
}

/** One customer of a provider usually has a whole /64 network of IPv6. */
function networkOf(address: string): Prisma.Sql {
  return address.includes(':')
    ? Prisma.sql`network(set_masklen(${address}::inet, 64))::inet`
    : Prisma.sql`${address}::inet`;
}
