import { ApiError } from '@posthorn/common';
import { MAX_BODY_BYTES } from '@posthorn/domain';
import type { BodyTurn, RawRequest } from '@posthorn/http-server';
import {
  type ReceivedRequest,
  type Rejection,
  type RequestHead,
  type SourceSettings,
  type HandshakeAnswer,
  findPublicSignatures,
  findSenderAddress,
  answerHandshake,
  mayBeHandshake,
  methodsFor,
  verifyBody,
  verifyHandshake,
  verifyHead,
  verifySender,
  readHeaders,
  reject,
  tooLarge,
} from '@posthorn/sources';
import type { FindEndpoint } from '../endpoints/endpoint-cache.js';
import type { IngestEndpoint } from '../endpoints/ingest-endpoint.js';
import type { KeySet } from '../key-sets/fetch-key-set.js';
import type { KeySets, RefreshedKeys } from '../key-sets/key-sets.js';
import { answerRejection } from '../rejections/answer-rejection.js';
import type { RejectionLog } from '../rejections/rejection-log.js';

export interface VerifyDependencies {
  readonly findEndpoint: FindEndpoint;
  readonly keySets: KeySets;
  readonly rejectionLog: Pick<RejectionLog, 'add'>;
  /** The number of the operator's own proxies in front of the service. */
  readonly trustedProxies: number;
  /** The base of ingest URLs as senders have it. Some of them sign it. */
  readonly receiveBaseUrl: string;
}

/** A request that passed every check of its endpoint. */
export interface VerifiedRequest {
  readonly endpoint: IngestEndpoint;
  readonly request: ReceivedRequest & { readonly body: Buffer };
  readonly turn: BodyTurn;
  readonly contentType: string | undefined;
  readonly sourceIp: string | undefined;
  /** Undefined for an ordinary webhook. */
  readonly handshake: HandshakeAnswer | undefined;
}

/**
 * Verifies a request; checks that need no body run before the body is read.
 * Throws the response to a rejected request and records the rejection.
 */
export async function verifyRequest(
  raw: RawRequest,
  { findEndpoint, keySets, rejectionLog, trustedProxies, receiveBaseUrl }: VerifyDependencies,
): Promise<VerifiedRequest> {
  const request = readHead(raw, receiveBaseUrl);
  const sourceIp = findSenderAddress({ ...request, trustedProxies });
  const endpoint = await findEndpoint(raw.segments[0] ?? '');

  function refuse(rejection: Rejection, error = answerRejection(rejection)): never {
    rejectionLog.add({ endpoint, request, sourceIp, rejection });
    throw error;
  }
  function check(rejection: Rejection | undefined): void {
    if (rejection !== undefined) refuse(rejection);
  }

  const settings = endpoint?.settings;
  raw.allow(methodsFor(request, settings));
  check(verifyHead(request, settings));
  if (endpoint === undefined || settings === undefined)
    throw new Error('The checks accepted a request of an unknown endpoint.');
  if (endpoint.issue !== undefined) throw endpoint.issue;
  const unwanted = verifySender({ ...request, sourceIp }, settings);
  if (unwanted !== undefined && !mayBeHandshake(request, unwanted, settings))
    refuse(await orTooLarge(raw, unwanted));
  const received = await raw.readBody({ limitBytes: MAX_BODY_BYTES, owner: endpoint });
  if (received === undefined) refuse(tooLarge());
  const { bytes: body, turn } = received;
  const whole = { ...request, body };
  // Each signature that is tried makes a pass over the body, whether the request is accepted or not.
  await turn.pause();
  const { rejection, error, handshake } = await verifyByKeySet(
    { ...whole, sourceIp },
    { settings, unwanted, keySets, projectId: endpoint.projectId },
  );
  if (rejection !== undefined) refuse(rejection, error);
  return { endpoint, request: whole, turn, contentType: raw.contentType, sourceIp, handshake };
}

type OfProject = Pick<IngestEndpoint, 'projectId'>;
type WholeRequest = VerifiedRequest['request'] & { readonly sourceIp: string | undefined };

interface Verification {
  readonly settings: SourceSettings;
  /** Why it is no webhook. It may still be a handshake. */
  readonly unwanted: Rejection | undefined;
}

interface VerifiedContent extends Pick<VerifiedRequest, 'handshake'> {
  readonly rejection: Rejection | undefined;
  /** The answer to a rejection, if it is not the usual one. */
  readonly error?: ApiError;
}

/** Verifies with the public keys of the endpoint's URL. When none of them fits, newer ones are fetched. */
async function verifyByKeySet(
  request: WholeRequest,
  { keySets, projectId, ...verification }: Verification & Pick<VerifyDependencies, 'keySets'> & OfProject,
): Promise<VerifiedContent> {
  const { hmac } = verification.settings;
  if (hmac?.jwksUrl === undefined) return verifyContent(request, verification);
  const verifyBy = (publicKeys: KeySet['keys']): VerifiedContent => {
    const settings = { ...verification.settings, hmac: { ...hmac, publicKeys } };
    return verifyContent(request, { ...verification, settings });
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
function verifyContent(request: WholeRequest, { settings, unwanted }: Verification): VerifiedContent {
  const outcome = answerHandshake(request, settings);
  return outcome === undefined
    ? { rejection: unwanted ?? verifyBody(request, settings), handshake: undefined }
    : { rejection: verifyHandshake(request, settings) ?? outcome.failure, handshake: outcome.answer };
}

/** A body that is too large takes precedence over other rejections, as documented. Nothing of it is stored. */
async function orTooLarge(raw: RawRequest, rejection: Rejection): Promise<Rejection> {
  return (await raw.fitsWithin(MAX_BODY_BYTES)) ? rejection : tooLarge();
}

function readHead(raw: RawRequest, receiveBaseUrl: string): RequestHead {
  const { method, segments, query, target, rawHeaders, socketAddress } = raw;
  const headers = readHeaders(rawHeaders);
  const [, secretToken = ''] = segments;
  const url = receiveBaseUrl.replace(/\/+$/, '') + target;
  return { method, headers, query, url, secretToken, socketAddress, receivedAtMs: Date.now() };
}
