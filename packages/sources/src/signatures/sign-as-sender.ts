import { SIGNED } from '../senders/forms.js';
import type { Place, SignatureRule, TimestampUnit } from '../senders/sender.js';
import { PLATFORM_SENDERS } from '../senders/platform-senders.js';
import { parsePath } from '../requests/parse-path.js';
import { type SenderName, findSignatureRule } from '../senders/senders.js';
import { fillTemplate } from './fill-template.js';
import { decodeMarks, joinForm } from './form-values.js';
import { signatureHeaderNames } from './signature-header-names.js';
import { standardKeys, toBase64, toHex } from './standard-keys.js';

export interface SampleRequest {
  readonly provider?: SenderName | undefined;
  readonly headerName: string | undefined;
  /** Undefined for the header that belongs to the signature header by its name. */
  readonly timestampHeaderName: string | undefined;
  /** Whether the endpoint verifies timestamps. */
  readonly isTimed: boolean;
  readonly secret: string;
  readonly nowMs: number;
  /** Identifies the request, where the sender's form has an id. */
  readonly id: string;
  readonly url: string;
  /** JSON. */
  readonly body: string;
}

export interface Sample {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Computes an HMAC, which browsers and Node.js do differently. */
export type ComputeHmac = (
  algorithm: 'sha256' | 'sha1' | 'sha512',
  key: string | Uint8Array<ArrayBuffer>,
  content: string,
) => Uint8Array | Promise<Uint8Array>;

/**
 * Returns a request with the body, as its sender would sign it. Throws for a sender that signs with a private key. Uses
 * nothing of Node.js, because the console signs in a browser.
 */
export async function signAsSender(request: SampleRequest, computeHmac: ComputeHmac): Promise<Sample> {
  const rule = withTimestampHeader(findSampleRule(request), request.timestampHeaderName);
  const { algorithm = 'sha256', timestamp, id, value } = rule;
  if (algorithm === 'ecdsa') throw new Error('Only the sender can sign: it has the private key.');
  const time = TIME[timestamp?.unit ?? 's'](request.nowMs);
  const unsigned = [put(timestamp, time), put(id, request.id)].reduce(
    (sample, add) => add(sample),
    rule.signed.includes('{form}') ? toForm(request.body) : { headers: {}, body: request.body },
  );
  const content = fillTemplate<string>(rule.signed, (name) => {
    const { url, id: sampleId } = request;
    const values = {
      method: 'POST',
      url,
      decodedurl: decodeMarks(url),
      timestamp: time,
      id: sampleId,
      body: unsigned.body,
    };
    return name === 'form' ? joinForm(new URLSearchParams(unsigned.body)) : findValue(values, name);
  });
  const key = rule.hasStandardKey === true ? standardKeys(request.secret)[0] : request.secret;
  const hmac = await computeHmac(algorithm, key, (content ?? []).join(''));
  const signature = fillTemplate<string>(value, (name) =>
    findValue({ hex: toHex(hmac), base64: toBase64(hmac), timestamp: time }, name),
  );
  const place = request.headerName === undefined ? rule.in : { header: request.headerName };
  return put(place, (signature ?? []).join(''))(unsigned);
}

const TIME: Readonly<Record<TimestampUnit, (ms: number) => string>> = {
  s: (ms) => String(Math.floor(ms / 1000)),
  ms: String,
  'date-time': (ms) => new Date(ms).toISOString(),
};

/** The sender's rule, or the likeliest one of a header that tells no sender. */
function findSampleRule({
  provider,
  headerName,
  timestampHeaderName,
  isTimed,
}: SampleRequest): SignatureRule {
  const rule = findSignatureRule({ provider, headerName });
  if (rule !== undefined) return rule;
  const header = headerName ?? '';
  if (header.toLowerCase() === 'webhook-signature') return PLATFORM_SENDERS.standard_webhooks.signature;
  return toRule(
    header,
    timestampHeaderName ?? (isTimed ? signatureHeaderNames(header).timestamp : undefined),
  );
}

function toRule(header: string, timestampHeader?: string): SignatureRule {
  return timestampHeader === undefined
    ? { in: { header }, signed: SIGNED.body, value: 'sha256={hex}' }
    : {
        in: { header },
        signed: SIGNED.stamped,
        value: '{hex}',
        timestamp: { header: timestampHeader, unit: 's' },
      };
}

function withTimestampHeader(rule: SignatureRule, header: string | undefined): SignatureRule {
  return rule.timestamp === undefined || header === undefined
    ? rule
    : { ...rule, timestamp: { header, unit: rule.timestamp.unit } };
}

function put(
  place: (Place & { readonly isNumber?: true }) | undefined,
  value: string,
): (sample: Sample) => Sample {
  return ({ headers, body }) => {
    if (place === undefined) return { headers, body };
    return 'header' in place
      ? { headers: { ...headers, [place.header]: value }, body }
      : { headers, body: setMember(body, place.body, place.isNumber === true ? Number(value) : value) };
  };
}

function toForm(json: string): Sample {
  const values = Object.entries(JSON.parse(json) as Readonly<Record<string, unknown>>);
  const body = new URLSearchParams(values.map(([name, value]): [string, string] => [name, String(value)]));
  return { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: body.toString() };
}

function findValue(values: Readonly<Record<string, string>>, name: string): string | undefined {
  return values[name];
}

/** Returns a JSON text with a value at a path of member names; `*` stands for the first entry of an array. */
export function setMember(json: string, path: string, value: string | number): string {
  return JSON.stringify(setIn(JSON.parse(json), parsePath(path), value));
}

function setIn(parent: unknown, [name, ...rest]: readonly string[], value: string | number): unknown {
  if (name === undefined) return value;
  if (name === '*') return [setIn(Array.isArray(parent) ? parent[0] : undefined, rest, value)];
  const members = (typeof parent === 'object' && parent !== null ? parent : {}) as Readonly<
    Record<string, unknown>
  >;
  return { ...members, [name]: setIn(members[name], rest, value) };
}
