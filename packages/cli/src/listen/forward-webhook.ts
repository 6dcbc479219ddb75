import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { DELIVERY_HEADERS, signDelivery } from '@posthorn/common';
import { MINUTE, mergeHeaders } from '@posthorn/domain';
import type { Webhook } from './read-webhook.js';

export interface LocalAnswer {
  /** 0: the local server did not answer. */
  readonly status: number;
  readonly latencyMs: number;
  /** Why there was no answer. */
  readonly error?: string;
}

export interface ForwardOptions {
  readonly target: URL;
  /** They replace those of the sender. */
  readonly headers: Readonly<Record<string, string>>;
  /** Signs the request as a delivery. */
  readonly secret: string | undefined;
}

/** A developer may stop the local server at a breakpoint. */
const WITHIN_MS = 5 * MINUTE;
/** The answer's body is of no use here, but a server that could not send it would see a failure. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Posts a webhook once, as its sender did. Never rejects. */
export async function forwardWebhook(
  webhook: Webhook,
  options: ForwardOptions,
  signal: AbortSignal,
): Promise<LocalAnswer> {
  const begunAt = performance.now();
  const latency = (): number => Math.round(performance.now() - begunAt);
  try {
    const status = await post(webhook, options, AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]));
    return { status, latencyMs: latency() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { status: 0, latencyMs: latency(), error: typeof code === 'string' ? code : message };
  }
}

function post(webhook: Webhook, options: ForwardOptions, signal: AbortSignal): Promise<number> {
  const { target } = options;
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const headers = buildHeaders(webhook, options);
    const outgoing = send(target, { method: 'POST', headers, signal }, (response) => {
      resolve(response.statusCode ?? 0);
      let bytes = 0;
      response.on('error', () => undefined);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_BODY_BYTES) response.destroy();
      });
    });
    outgoing.on('error', reject);
    outgoing.end(webhook.body);
  });
}

function buildHeaders(
  webhook: Webhook,
  { headers, secret }: Omit<ForwardOptions, 'target'>,
): Readonly<Record<string, string>> {
  const { contentType, body } = webhook;
  const ofSender = {
    ...(contentType !== '' && { 'Content-Type': contentType }),
    ...webhook.headers,
  };
  const signed = secret === undefined ? ofSender : mergeHeaders(ofSender, sign(webhook, secret));
  return mergeHeaders(mergeHeaders(signed, headers), { 'Content-Length': String(body.length) });
}

function sign({ id, body }: Webhook, secret: string): Readonly<Record<string, string>> {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    [DELIVERY_HEADERS.id]: id,
    [DELIVERY_HEADERS.timestamp]: String(timestamp),
    [DELIVERY_HEADERS.signature]: signDelivery(body, timestamp, [secret]),
  };
}
