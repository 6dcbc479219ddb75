import { verifyAddress } from './checks/verify-address.js';
import { verifyStaticToken, verifyTokenInBody } from './checks/verify-static-token.js';
import { verifyTimestamp } from './checks/verify-timestamp.js';
import { findHeader } from './requests/received-headers.js';
import type { ReceivedRequest, RequestHead } from './requests/received-request.js';
import type { SourceSettings } from './checks/source-settings.js';
import { type Rejection, reject } from './checks/rejection.js';
import { isTokenOf } from './checks/secret-token.js';
import { findTimestamp, isTimestampInBody } from './signatures/find-timestamp.js';
import { verifySignature, verifySignatureHeader } from './signatures/verify-signature.js';

/** 1 MB, also for the payload of a send. */
export const MAX_BODY_BYTES = 1024 * 1024;

type WholeRequest = ReceivedRequest & { readonly body: Buffer };

const NO_BODY = Buffer.alloc(0);

/** Returns the reason to reject a request before its body is read. Returns undefined when its body may be read. */
export function verifyHead(
  { method, headers, secretToken }: RequestHead,
  settings: SourceSettings | undefined,
): Rejection | undefined {
  if (method !== 'POST') return reject('method_not_allowed', 'Only POST is taken.');
  if (settings === undefined) return reject('endpoint_not_found', 'There is no endpoint of this id.');
  const hashes = [settings.secretTokenHash, settings.oldSecretTokenHash].filter((hash) => hash !== undefined);
  if (!hashes.some((hash) => isTokenOf(secretToken, hash))) {
    return reject('endpoint_not_found', 'The last segment of the URL is not the one of this endpoint.');
  }
  if (!settings.active) return reject('endpoint_inactive', 'The endpoint is not active.');
  if (settings.paused) return reject('endpoint_paused', 'The endpoint is paused.');
  return Number(findHeader(headers, 'content-length') ?? 0) > MAX_BODY_BYTES ? tooLarge() : undefined;
}

/** Returns the reason to reject a request that passed `verifyHead`, as far as the body is not needed. */
export function verifySender(
  request: RequestHead & { readonly sourceIp: string | undefined },
  settings: SourceSettings,
): Rejection | undefined {
  return (
    verifyAddress(request.sourceIp, settings.allowlist) ??
    verifyStaticToken(request, settings.staticToken) ??
    (isTimestampInBody(settings) ? undefined : verifyTime({ ...request, body: NO_BODY }, settings)) ??
    verifySignatureHeader(request.headers, settings)
  );
}

/** Returns the reason to reject a request that passed `verifySender`. Returns undefined when it is accepted. */
export function verifyBody(request: WholeRequest, settings: SourceSettings): Rejection | undefined {
  if (request.body.length > MAX_BODY_BYTES) return tooLarge();
  return (
    verifyTokenInBody(request, settings.staticToken) ??
    (isTimestampInBody(settings) ? verifyTime(request, settings) : undefined) ??
    verifySignature(request, settings)
  );
}

function verifyTime(request: WholeRequest, settings: SourceSettings): Rejection | undefined {
  return verifyTimestamp(findTimestamp(request, settings), settings.timestamp, request.receivedAtMs);
}

export function tooLarge(): Rejection {
  return reject('payload_too_large', `The body has more than ${MAX_BODY_BYTES} bytes.`);
}
