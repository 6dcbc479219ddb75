import { MAX_BODY_BYTES } from '@posthorn/domain';
import type { BodyTurn, RawRequest } from '@posthorn/http-server';
import {
  type ReceivedRequest,
  type Rejection,
  type RequestHead,
  type HandshakeAnswer,
  findSenderAddress,
  mayBeHandshake,
  methodsFor,
  verifyHead,
  verifySender,
  readHeaders,
  tooLarge,
} from '@posthorn/sources';
import type { FindEndpoint } from '../endpoints/endpoint-cache.js';
import type { IngestEndpoint } from '../endpoints/ingest-endpoint.js';
import type { KeySets } from '../key-sets/key-sets.js';
import { answerRejection } from '../rejections/answer-rejection.js';
import type { RejectionLog } from '../rejections/rejection-log.js';
import { verifyContent } from './verify-content.js';

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
 * Verifies a request in this order: method, token, state and size by its head; address, static token, time and presence
 * of a signature; then, with the body, its token, time and signature. Nothing is read of a request that its head rejects.
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
  const { rejection, error, handshake } = await verifyContent(
    { ...whole, sourceIp },
    { settings, unwanted, keySets, projectId: endpoint.projectId },
  );
  if (rejection !== undefined) refuse(rejection, error);
  return { endpoint, request: whole, turn, contentType: raw.contentType, sourceIp, handshake };
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
