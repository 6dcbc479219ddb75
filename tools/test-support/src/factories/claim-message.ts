import type { Claim, ClaimRequest, Database, OwnClaim } from '@posthorn/database';

/** Claims a message as a worker does. Returns the claimed message. */
export async function claimMessage(
  { deliveries, messages }: Pick<Database, 'deliveries' | 'messages'>,
  claim: Claim & Partial<ClaimRequest>,
): Promise<ClaimRequest & OwnClaim> {
  const endpointId = claim.endpointId ?? (await messages.findById(claim.messageId))?.endpointId;
  const message = endpointId && (await deliveries.claim({ ...claim, endpointId }));
  if (!message) throw new Error('Another worker holds the message, or it does not wait for this attempt.');
  return { ...claim, endpointId: message.endpointId, claimedUntil: message.claimedUntil };
}
