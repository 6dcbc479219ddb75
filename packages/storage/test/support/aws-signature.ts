import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Signed {
  readonly credential: string;
  readonly headers: readonly string[];
  readonly signature: string;
  readonly moment: string;
  readonly payloadHash: string;
}

/** Whether a bucket would accept a request: AWS Signature Version 4, in the headers or in the query of a link. */
export function isAuthorized(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const url = urlOf(request);
  const signed = url.searchParams.has('X-Amz-Signature') ? readLink(url) : readHeaders(request);
  const { credential, headers, signature, moment, payloadHash } = signed;
  if (!['UNSIGNED-PAYLOAD', sha256(body)].includes(payloadHash)) return false;
  if (isLate(url, moment)) return false;
  const names = headers.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const canonical = [request.method, url.pathname, queryOf(url), names, headers.join(';'), payloadHash].join(
    '\n',
  );
  const scope = credential.split('/').slice(1);
  const text = ['AWS4-HMAC-SHA256', moment, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`));
  return hmac(key, text).toString('hex') === signature;
}

export function urlOf({ url = '', headers }: IncomingMessage): URL {
  return new URL(url, `http://${headers.host ?? ''}`);
}

function readLink({ searchParams }: URL): Signed {
  const get = (name: string): string => searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: get('Credential'),
    headers: get('SignedHeaders').split(';'),
    signature: get('Signature'),
    moment: get('Date'),
    payloadHash: 'UNSIGNED-PAYLOAD',
  };
}

function readHeaders({ headers }: IncomingMessage): Signed {
  const get = (name: string): string =>
    new RegExp(`${name}=([^,\\s]+)`).exec(headers.authorization ?? '')?.[1] ?? '';
  return {
    credential: get('Credential'),
    headers: get('SignedHeaders').split(';'),
    signature: get('Signature'),
    moment: String(headers['x-amz-date']),
    payloadHash: String(headers['x-amz-content-sha256']),
  };
}

function isLate({ searchParams }: URL, moment: string): boolean {
  const seconds = searchParams.get('X-Amz-Expires');
  const signedAt = Date.parse(moment.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));
  return seconds !== null && signedAt + Number(seconds) * 1000 <= Date.now();
}

function queryOf({ searchParams }: URL): string {
  return [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
