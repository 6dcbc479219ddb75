import type { KeyObject } from 'node:crypto';
import { SECOND } from '@posthorn/domain';
import { type DeliveryResult, type Sender, EgressProxyError, OwnSideError } from '@posthorn/outbound-http';
import { parseKeySet } from '@posthorn/sources';

export interface KeySet {
  readonly keys: readonly KeyObject[];
  /** Why there are none, for the owner of the endpoint. It contains no text of the answer. */
  readonly issue: string | undefined;
}

type FetchedKeySet =
  { readonly kind: 'fetched'; readonly keySet: KeySet } | { readonly kind: 'failed'; readonly issue: string };

/** Webhooks of the sender wait for it. */
const TIMEOUT_MS = 5 * SECOND;

/** Fetches a key set like a delivery: from a public address, without redirects, and at most 64 KiB. Never rejects. */
export async function fetchKeySet(sender: Pick<Sender, 'send'>, url: string): Promise<FetchedKeySet> {
  const headers = { Accept: 'application/jwk-set+json, application/json' };
  try {
    return readKeySet(await sender.send({ method: 'GET', url, headers, body: '', timeoutMs: TIMEOUT_MS }));
  } catch (error) {
    if (error instanceof EgressProxyError) return { kind: 'failed', issue: error.message };
    if (error instanceof OwnSideError)
      return { kind: 'failed', issue: 'this service could not fetch it now' };
    throw error;
  }
}

function readKeySet(result: DeliveryResult): FetchedKeySet {
  if (result.kind === 'failure') return { kind: 'failed', issue: result.message };
  const { status, body, bodyTruncated } = result;
  if (status !== 200) return { kind: 'failed', issue: `it was answered with ${status}, not with 200` };
  if (bodyTruncated) return { kind: 'failed', issue: 'the answer is too large' };
  const keys = parseKeySet(body.toString('utf8'));
  if (keys === undefined) return { kind: 'failed', issue: 'the answer is no JWKS' };
  return {
    kind: 'fetched',
    keySet: { keys, issue: keys.length === 0 ? 'it has no Ed25519 key' : undefined },
  };
}
