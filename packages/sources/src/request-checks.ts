import { MAX_BODY_BYTES } from '@posthorn/domain';
import { verifyAddress } from './checks/verify-address.js';
import { verifyStaticToken, verifyTokenInBody } from './checks/verify-static-token.js';
import { verifyTimestamp } from './checks/verify-timestamp.js';
import { MAX_HOPS, hopsOf } from './requests/hops.js';
import { findHeader } from './requests/received-headers.js';
import type { ReceivedRequest, RequestHead } from './requests/received-request.js';
import type { SourceSettings } from './checks/source-settings.js';
import { type ReasonCode, type Rejection, reject } from './checks/rejection.js';
import { isTokenOf } from './checks/secret-token.js';
import { MAX_HANDSHAKE_BYTES, isHandshakeSigned, methodsOf } from './senders/handshake.js';
import { findTimestamp, isTimestampInBody } from './signatures/find-timestamp.js';
import { describeSenders, verifySignature, verifySignatureHeader } from './signatures/verify-signature.js';

type WholeRequest = ReceivedRequest & { readonly body: Buffer };

const NO_BODY = Buffer.alloc(0);

/** Returns the reason to reject a request before its body is read. Returns undefined when its body may be read. */
export function verifyHead(
  { method, headers, secretToken }: RequestHead,
  settings: SourceSettings | undefined,
): Rejection | undefined {
  const methods = methodsFor({ secretToken }, settings);
  if (!methods.includes(method))
    return reject('method_not_allowed', `The methods are ${methods.join(', ')}.`);
  if (settings === undefined) return reject('endpoint_not_found', 'There is no endpoint of this id.');
  if (!hasToken({ secretToken }, settings)) {
    return reject('endpoint_not_found', 'The last segment of the URL is not the one of this endpoint.');
  }
  if (!settings.active) return reject('endpoint_inactive', 'The endpoint is not active.');
  if (settings.paused) return reject('endpoint_paused', 'The endpoint is paused.');
  if (hopsOf(headers) >= MAX_HOPS)
    return reject('too_many_hops', `It was forwarded ${MAX_HOPS} times: it goes in a circle.`);
  return Number(findHeader(headers, 'content-length') ?? 0) > MAX_BODY_BYTES ? tooLarge() : undefined;
}

/** The methods that an endpoint takes. Only a sender with its token learns of others than POST. */
export function methodsFor(
  request: Pick<RequestHead, 'secretToken'>,
  settings: SourceSettings | undefined,
): readonly string[] {
  const isKnown = settings !== undefined && hasToken(request, settings);
  return isKnown ? methodsOf(settings.handshake) : ['POST'];
}

function hasToken({ secretToken }: Pick<RequestHead, 'secretToken'>, settings: SourceSettings): boolean {
  const hashes = [settings.secretTokenHash, settings.oldSecretTokenHash].filter((hash) => hash !== undefined);
  return hashes.some((hash) => isTokenOf(secretToken, hash));
}

/** Returns the reason to reject a request that passed `verifyHead`, as far as the body is not needed. */
export function verifySender(
  request: RequestHead & { readonly sourceIp: string | undefined },
  settings: SourceSettings,
): Rejection | undefined {
  return describeMissing(
    request,
    verifyAddress(request.sourceIp, settings.allowlist) ??
      verifyStaticToken(request, settings.staticToken) ??
      (isTimestampInBody(settings) ? undefined : verifyTime({ ...request, body: NO_BODY }, settings)) ??
      verifySignatureHeader(request.headers, settings),
  );
}

/** Returns the reason to reject a request that passed `verifySender`. Returns undefined when it is accepted. */
export function verifyBody(request: WholeRequest, settings: SourceSettings): Rejection | undefined {
  if (request.body.length > MAX_BODY_BYTES) return tooLarge();
  return describeMissing(
    request,
    verifyTokenInBody(request, settings.staticToken) ??
      (isTimestampInBody(settings) ? verifyTime(request, settings) : undefined) ??
      verifySignature(request, settings),
  );
}

/** Whether a request that `verifySender` rejects may be a handshake, which proves less. Its body tells. */
export function mayBeHandshake(
  { method, headers }: Pick<RequestHead, 'method' | 'headers'>,
  { reasonCode }: Rejection,
  { handshake }: SourceSettings,
): boolean {
  const isSmall = Number(findHeader(headers, 'content-length') ?? 0) <= MAX_HANDSHAKE_BYTES;
  const isFinal = reasonCode === 'ip_not_allowed' || reasonCode === 'static_token_invalid';
  return (handshake !== undefined || method === 'HEAD') && isSmall && !isFinal;
}

/**
 * Returns the reason to reject a handshake. It needs no static token, but none that is wrong; a sender that signs its
 * handshakes must sign them.
 */
export function verifyHandshake(
  request: WholeRequest & { readonly sourceIp: string | undefined },
  settings: SourceSettings,
): Rejection | undefined {
  const token = verifyStaticToken(request, settings.staticToken);
  const isSigned = settings.handshake !== undefined && isHandshakeSigned(settings.handshake, request.method);
  return describeMissing(
    request,
    verifyAddress(request.sourceIp, settings.allowlist) ??
      (token?.reasonCode === 'static_token_missing' ? undefined : token) ??
      (isSigned ? (verifyTime(request, settings) ?? verifySignature(request, settings)) : undefined),
  );
}

const MISSING: ReadonlySet<ReasonCode> = new Set([
  'static_token_missing',
  'timestamp_missing',
  'hmac_missing',
]);

/** A request without the proof of one sender may bring that of another. */
function describeMissing(
  { headers }: Pick<RequestHead, 'headers'>,
  rejection: Rejection | undefined,
): Rejection | undefined {
  return rejection !== undefined && MISSING.has(rejection.reasonCode)
    ? reject(rejection.reasonCode, `${rejection.detail} ${describeSenders(headers)}`)
    : rejection;
}

function verifyTime(request: WholeRequest, settings: SourceSettings): Rejection | undefined {
  return verifyTimestamp(findTimestamp(request, settings), settings.timestamp, request.receivedAtMs);
}

export function tooLarge(): Rejection {
  return reject('payload_too_large', `The body has more than ${MAX_BODY_BYTES} bytes.`);
}
