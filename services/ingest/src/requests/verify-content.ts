import { ApiError } from '@posthorn/common';
import {
  type HandshakeAnswer,
  type ReceivedRequest,
  type Rejection,
  type SourceSettings,
  answerHandshake,
  findPublicSignatures,
  reject,
  verifyBody,
  verifyHandshake,
} from '@posthorn/sources';
import type { KeySet } from '../key-sets/fetch-key-set.js';
import type { KeySets, RefreshedKeys } from '../key-sets/key-sets.js';

type WholeRequest = ReceivedRequest & { readonly body: Buffer; readonly sourceIp: string | undefined };

interface KeysOfProject {
  readonly keySets: KeySets;
  readonly projectId: string;
}

interface Verification {
  readonly settings: SourceSettings;
  /** Why it is no webhook. It may still be a handshake. */
  readonly unwanted: Rejection | undefined;
}

interface VerifiedContent {
  /** Undefined for an ordinary webhook. */
  readonly handshake: HandshakeAnswer | undefined;
  readonly rejection: Rejection | undefined;
  /** The answer to a rejection, if it is not the usual one. */
  readonly error?: ApiError;
}

/** Verifies what has a body: with the public keys of the endpoint's URL. When none of them fits, newer ones are fetched. */
export async function verifyContent(
  request: WholeRequest,
  { keySets, projectId, ...verification }: Verification & KeysOfProject,
): Promise<VerifiedContent> {
  const { hmac } = verification.settings;
  if (hmac?.jwksUrl === undefined) return verifyByKeys(request, verification);
  const verifyBy = (publicKeys: KeySet['keys']): VerifiedContent => {
    const settings = { ...verification.settings, hmac: { ...hmac, publicKeys } };
    return verifyByKeys(request, { ...verification, settings });
  };
  const known = keySets.find(hmac.jwksUrl);
  const verified = verifyBy(known);
  const signatures = findPublicSignatures(request.headers, verification.settings);
  if (!isUnfit(verified) || signatures === undefined) return verified;
  const given = { url: hmac.jwksUrl, signatures };
  if (keySets.isRefuted(given)) return verified;
  const refreshed = await keySets.refresh({ url: hmac.jwksUrl, projectId });
  const again = refreshed.keys === known ? verified : verifyBy(refreshed.keys);
  if (!isUnfit(again)) return again;
  if (mayBeNewer(refreshed)) return withoutKey(refreshed);
  keySets.refute(given);
  return again;
}

/** Whether the sender may have a key that the last fetch did not bring. */
function mayBeNewer({ keys, isFresh, issue }: RefreshedKeys): boolean {
  return keys.length === 0 || !isFresh || issue !== undefined;
}

function isUnfit({ rejection }: VerifiedContent): boolean {
  return rejection?.reasonCode === 'hmac_failed';
}

function withoutKey({
  issue = 'they are fetched once a minute',
  retryAfterSeconds,
}: RefreshedKeys): VerifiedContent {
  return {
    rejection: reject('hmac_failed', `There is no key of jwks_url to verify it by: ${issue}.`),
    error: new ApiError('SERVICE_UNAVAILABLE', 'The webhook cannot be verified now; nothing was stored.', {
      retryAfterSeconds,
      isExpected: true,
    }),
    handshake: undefined,
  };
}

/** Tells a handshake from a webhook, which must not be unwanted. Each of them is verified as it needs. */
function verifyByKeys(request: WholeRequest, { settings, unwanted }: Verification): VerifiedContent {
  const outcome = answerHandshake(request, settings);
  return outcome === undefined
    ? { rejection: unwanted ?? verifyBody(request, settings), handshake: undefined }
    : { rejection: verifyHandshake(request, settings) ?? outcome.failure, handshake: outcome.answer };
}
