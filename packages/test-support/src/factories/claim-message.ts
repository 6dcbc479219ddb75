import type { Claim, Database, HeldClaim } from '@posthorn/database';

/** Claims a message as a worker would; answers with what the worker then holds. */
export async function claimMessage(
  { deliveries }: Pick<Database, 'deliveries'>,
  claim: Claim,
): Promise<Claim & HeldClaim> {
  const message = await deliveries.claim(claim);
  if (message === undefined)
    throw new Error('Somebody else holds the message, or it waits for no such attempt.');
  return { ...claim, claimedUntil: message.claimedUntil };
}
