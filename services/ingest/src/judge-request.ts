import type { RawRequest } from '@posthorn/http-server';
import type { ReceivedRequest, RequestHead } from '@posthorn/reception';
import { findSenderAddress, judgeHead, judgeRest, MAX_BODY_BYTES, readHeaders } from '@posthorn/reception';
import { answerRejection } from './rejections/answer-rejection.js';
import type { RejectionLog } from './rejections/rejection-log.js';
import type { BodyHold } from './body-budget.js';
import type { FindEndpoint } from './endpoint-cache.js';
import type { IngestEndpoint } from './ingest-endpoint.js';

export interface JudgeDependencies {
  /** Of this request. */
  readonly hold: Pick<BodyHold, 'reserve'>;
  readonly findEndpoint: FindEndpoint;
  readonly rejectionLog: Pick<RejectionLog, 'add'>;
  /** How many proxies of the operator's own stand before us. */
  readonly trustedProxies: number;
}

/** A request that passed every check of its endpoint. */
export interface JudgedRequest {
  readonly endpoint: IngestEndpoint;
  readonly request: ReceivedRequest & { readonly body: Buffer };
  readonly contentType: string | undefined;
  readonly sourceIp: string | undefined;
}

/** Judges a request, its head before its body is read. Throws the answer to one that is rejected, and keeps a record of it. */
export async function judgeRequest(
  raw: RawRequest,
  { findEndpoint, rejectionLog, trustedProxies, hold }: JudgeDependencies,
): Promise<JudgedRequest> {
  const head = readHead(raw);
  const sourceIp = findSenderAddress({ ...head, trustedProxies });
  const endpoint = await findEndpoint(raw.segments[0] ?? '');
  const settings = endpoint?.settings;
  const early = judgeHead(head, settings);
  const body = early === undefined ? await readBody(raw, endpoint, hold) : undefined;
  const rejection = early ?? (settings && judgeRest({ ...head, body, sourceIp }, settings));
  if (rejection !== undefined) {
    rejectionLog.add({ endpoint, request: head, sourceIp, rejection });
    throw answerRejection(rejection);
  }
  if (endpoint === undefined || body === undefined) throw new Error('The rules let a request through.');
  return { endpoint, request: { ...head, body }, contentType: raw.contentType, sourceIp };
}

/** Throws the fault of an endpoint that cannot receive. */
async function readBody(
  raw: RawRequest,
  endpoint: IngestEndpoint | undefined,
  hold: JudgeDependencies['hold'],
): Promise<Buffer | undefined> {
  if (endpoint?.fault !== undefined) throw endpoint.fault;
  const reserve = (bytes: number): boolean =>
    endpoint !== undefined && hold.reserve(endpoint.projectId, bytes);
  return await raw.readBody({ limitBytes: MAX_BODY_BYTES, reserve });
}

function readHead({ method, segments, query, rawHeaders, socketAddress }: RawRequest): RequestHead {
  const headers = readHeaders(rawHeaders);
  const [, secretToken = ''] = segments;
  return { method, headers, query, secretToken, socketAddress, receivedAtMs: Date.now() };
}
