import type { InboundEndpoint } from '@posthorn/client';
import { signAsSender } from '@posthorn/sources';

export interface Sample {
  readonly settings: Pick<
    InboundEndpoint,
    'verifyHmac' | 'hmacHeaderName' | 'timestampHeaderName' | 'timestampTtlSeconds' | 'idempotencyHeaderNames'
  >;
  readonly secret: string;
  readonly body: string;
  /** Identifies the request, where the sender's format has an id. */
  readonly id: string;
  readonly nowMs: number;
}

type Headers = Readonly<Record<string, string>>;

/** The headers with which a sender would sign the body. The secret stays in the browser. */
export async function signSample({ settings, nowMs, ...sample }: Sample): Promise<Headers> {
  const { idempotencyHeaderNames, timestampHeaderName, timestampTtlSeconds } = settings;
  const [idempotencyHeader] = idempotencyHeaderNames;
  const timestamp = String(Math.floor(nowMs / 1000));
  const headerName = settings.hmacHeaderName ?? '';
  const isTimed = timestampTtlSeconds !== null;
  const request = { ...sample, headerName, timestampHeaderName, isTimed, timestamp };
  return {
    'Content-Type': 'application/json',
    ...(idempotencyHeader !== undefined && { [idempotencyHeader]: sample.id }),
    ...(timestampHeaderName !== null && { [timestampHeaderName]: timestamp }),
    ...(settings.verifyHmac && (await signAsSender(request, computeHmac))),
  };
}

async function computeHmac(key: string | Uint8Array<ArrayBuffer>, content: string): Promise<Uint8Array> {
  // Browsers offer the Web Crypto API only on https and on this machine.
  if (!isSecureContext) throw new Error('Browsers sign only on pages with https.');
  const bytes = typeof key === 'string' ? encode(key) : key;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encode(content)));
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
