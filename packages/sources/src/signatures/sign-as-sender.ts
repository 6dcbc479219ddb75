import {
  SIGNATURE_FORMATS,
  type SignatureFormat,
  type SignatureFormatName,
  findKnownFormat,
  standardKeys,
} from './signature-formats.js';
import { signatureHeaderNames } from './signature-header-names.js';

export interface SenderRequest {
  readonly headerName: string;
  /** Null for the header that belongs to the signature header by its name. */
  readonly timestampHeaderName: string | null;
  /** Whether the endpoint verifies timestamps. */
  readonly isTimed: boolean;
  readonly secret: string;
  readonly timestamp: string;
  /** Identifies the request, where the sender's format has an id. */
  readonly id: string;
  readonly body: string;
}

/** Computes an HMAC-SHA256, which browsers and Node.js do differently. */
export type ComputeHmac = (
  key: string | Uint8Array<ArrayBuffer>,
  content: string,
) => Uint8Array | Promise<Uint8Array>;

/** Returns the headers with which the sender of such a signature header would sign the body. */
export async function signAsSender(
  { headerName, timestampHeaderName, isTimed, secret, timestamp, id, body }: SenderRequest,
  computeHmac: ComputeHmac,
): Promise<Readonly<Record<string, string>>> {
  const names = signatureHeaderNames(headerName);
  const ofTimestamp = timestampHeaderName ?? (isTimed ? names.timestamp : undefined);
  const known: SignatureFormatName =
    findKnownFormat(headerName) ?? (ofTimestamp === undefined ? 'body' : 'stamped');
  const { prefix, show, beside }: SignatureFormat = SIGNATURE_FORMATS[known];
  const key = known === 'standard' ? standardKeys(secret)[0] : secret;
  const hmac = await computeHmac(key, prefix(timestamp, id) + body);
  const values = { timestamp, id };
  const besideNames = { timestamp: timestampHeaderName ?? names.timestamp, id: names.id };
  return {
    ...Object.fromEntries(beside.map((which) => [besideNames[which] ?? which, values[which]])),
    [headerName]: show(hmac, timestamp),
  };
}
