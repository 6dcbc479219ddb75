import type { InboundEndpoint } from '@posthorn/client';

export type SampleSettings = Pick<
  InboundEndpoint,
  'verifyHmac' | 'hmacHeaderName' | 'timestampHeaderName' | 'timestampTtlSeconds' | 'idempotencyHeaderNames'
>;

export interface Sample {
  readonly settings: SampleSettings;
  readonly secret: string;
  readonly body: string;
  /** Identifies the request, where the sender's format has an id. */
  readonly id: string;
  readonly nowMs: number;
}

type Headers = Readonly<Record<string, string>>;
const SUFFIX = 'signature';

/** The headers with which a sender would sign the body. The secret stays in the browser. */
export async function signSample(sample: Sample): Promise<Headers> {
  const { idempotencyHeaderNames, timestampHeaderName, verifyHmac } = sample.settings;
  const [idempotencyHeader] = idempotencyHeaderNames;
  return {
    'Content-Type': 'application/json',
    ...(idempotencyHeader !== undefined && { [idempotencyHeader]: sample.id }),
    ...(timestampHeaderName !== null && { [timestampHeaderName]: toSeconds(sample.nowMs) }),
    ...(verifyHmac && (await signatureHeaders(sample))),
  };
}

async function signatureHeaders({ settings, secret, body, id, nowMs }: Sample): Promise<Headers> {
  const name = settings.hmacHeaderName ?? '';
  const stamp = toSeconds(nowMs);
  const sign = async (content: string): Promise<Uint8Array> => computeHmac(encode(secret), content);
  const prefix = name.slice(0, -SUFFIX.length);
  switch (name.toLowerCase()) {
    case 'stripe-signature':
      return { [name]: `t=${stamp},v1=${toHex(await sign(`${stamp}.${body}`))}` };
    case 'x-slack-signature':
      return {
        'X-Slack-Request-Timestamp': stamp,
        [name]: `v0=${toHex(await sign(`v0:${stamp}:${body}`))}`,
      };
    case 'x-shopify-hmac-sha256':
      return { [name]: toBase64(await sign(body)) };
    case 'webhook-signature':
    case 'svix-signature': {
      const signature = await computeHmac(standardKey(secret), `${id}.${stamp}.${body}`);
      return { [`${prefix}id`]: id, [`${prefix}timestamp`]: stamp, [name]: `v1,${toBase64(signature)}` };
    }
    default: {
      const timestampName = findTimestampName(settings, name);
      if (timestampName === undefined) return { [name]: `sha256=${toHex(await sign(body))}` };
      return { [timestampName]: stamp, [name]: toHex(await sign(`${stamp}.${body}`)) };
    }
  }
}

function toSeconds(ms: number): string {
  return String(Math.floor(ms / 1000));
}

/** The configured header, or the one that belongs to the signature header by its name. */
function findTimestampName(
  { timestampHeaderName, timestampTtlSeconds }: SampleSettings,
  signatureHeader: string,
): string | undefined {
  if (timestampHeaderName !== null) return timestampHeaderName;
  if (timestampTtlSeconds === null || !signatureHeader.toLowerCase().endsWith(SUFFIX)) return undefined;
  return `${signatureHeader.slice(0, -SUFFIX.length)}Timestamp`;
}

/** Standard Webhooks has the key in base64 after a prefix. */
function standardKey(secret: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (character) => character.charCodeAt(0));
  } catch {
    return encode(secret);
  }
}

async function computeHmac(key: Uint8Array<ArrayBuffer>, content: string): Promise<Uint8Array> {
  // Browsers offer the Web Crypto API only on https and on this machine.
  if (!isSecureContext) throw new Error('Browsers sign only on pages with https.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encode(content)));
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
