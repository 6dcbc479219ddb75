import {
  findSenderAddress,
  verifyBody,
  verifyHead,
  verifySender,
  tooLarge,
  type ReceivedRequest,
  type SourceSettings,
  type Rejection,
} from '../../src/index.js';

/**
 * Returns the first check that a request fails, in the order of the contract. Returns undefined when it is accepted.
 */
export function verifyReceivedRequest(
  request: ReceivedRequest,
  settings: SourceSettings | undefined,
  { trustedProxies }: { readonly trustedProxies: number },
): Rejection | undefined {
  const rejection = verifyHead(request, settings);
  if (rejection !== undefined || settings === undefined) return rejection;
  const { body } = request;
  if (body === undefined) return tooLarge();
  const sourceIp = findSenderAddress({ ...request, trustedProxies });
  return verifySender({ ...request, sourceIp }, settings) ?? verifyBody({ ...request, body }, settings);
}
