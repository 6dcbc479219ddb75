import { createHmac } from 'node:crypto';
import { type ReceivedRequest, type SourceSettings, hashToken, readHeaders } from '../../src/index.js';

const SECRET_TOKEN = '0123456789abcdef0123456789abcdef';
/** The ingest URL as the sender has it. */
export const URL_OF_SENDER = `https://receive.example.com/v1/webhooks/receive/1/${SECRET_TOKEN}`;
export const NOW_MS = Date.UTC(2026, 10, 21, 12);
export const NOW_SECONDS = NOW_MS / 1000;

type Headers = Readonly<Record<string, string>>;

export function headersOf(headers: Headers): ReceivedRequest['headers'] {
  return readHeaders(Object.entries(headers).flat());
}

export function settingsWith(change: Partial<SourceSettings> = {}): SourceSettings {
  return {
    active: true,
    paused: false,
    secretTokenHash: hashToken(SECRET_TOKEN),
    allowlist: undefined,
    staticToken: undefined,
    timestamp: undefined,
    hmac: undefined,
    ...change,
  };
}

export interface RequestChange extends Omit<Partial<ReceivedRequest>, 'headers' | 'query' | 'body'> {
  readonly headers?: Headers;
  readonly query?: string;
  readonly body?: string | Buffer | undefined;
}

export function requestWith({ headers = {}, query = '', ...change }: RequestChange = {}): ReceivedRequest {
  const body = 'body' in change ? change.body : '{}';
  return {
    method: 'POST',
    secretToken: SECRET_TOKEN,
    url: URL_OF_SENDER,
    socketAddress: '203.0.113.9',
    receivedAtMs: NOW_MS,
    ...change,
    headers: headersOf(headers),
    query: new URLSearchParams(query),
    body: typeof body === 'string' ? Buffer.from(body) : body,
  };
}

export function hmac(
  content: string | Buffer,
  secret: string | Buffer,
  encoding: 'hex' | 'base64' = 'hex',
): string {
  return createHmac('sha256', secret).update(content).digest(encoding);
}
