import type { InboundEndpoint } from '@posthorn/client';
import { type ComputeHmac, type Sample, isSenderName, signAsSender } from '@posthorn/sources';

export interface UnsignedSample {
  readonly settings: Pick<
    InboundEndpoint,
    | 'provider'
    | 'verifyHmac'
    | 'hmacHeaderName'
    | 'timestampHeaderName'
    | 'timestampTtlSeconds'
    | 'idempotencyHeaderNames'
  >;
  readonly secret: string;
  readonly url: string;
  readonly body: string;
  /** Identifies the request, where the sender's format has an id. */
  readonly id: string;
  readonly nowMs: number;
}

/** The request as a sender would sign it. The secret stays in the browser. */
export async function signSample({ settings, ...sample }: UnsignedSample): Promise<Sample> {
  const { idempotencyHeaderNames, timestampTtlSeconds, provider } = settings;
  const [idempotencyHeader] = idempotencyHeaderNames;
  const timestampHeaderName = settings.timestampHeaderName ?? undefined;
  const unsigned = {
    'Content-Type': 'application/json',
    ...(idempotencyHeader !== undefined && { [idempotencyHeader]: sample.id }),
    ...(timestampHeaderName !== undefined && {
      [timestampHeaderName]: String(Math.floor(sample.nowMs / 1000)),
    }),
  };
  if (!settings.verifyHmac) return { headers: unsigned, body: sample.body };
  const { headers, body } = await signAsSender(
    {
      ...sample,
      provider: isSenderName(provider) ? provider : undefined,
      headerName: settings.hmacHeaderName ?? undefined,
      timestampHeaderName,
      isTimed: timestampTtlSeconds !== null,
    },
    computeHmac,
  );
  return { headers: { ...unsigned, ...headers }, body };
}

const HASHES = { sha256: 'SHA-256', sha1: 'SHA-1', sha512: 'SHA-512' } as const;

const computeHmac: ComputeHmac = async (algorithm, key, content) => {
  // Browsers offer the Web Crypto API only on https and on this machine.
  if (!isSecureContext) throw new Error('Browsers sign only on pages with https.');
  const bytes = typeof key === 'string' ? encode(key) : key;
  const hmac = { name: 'HMAC', hash: HASHES[algorithm] };
  const imported = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encode(content)));
};

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
