import { type SecretCipher, ApiError, isUuid } from '@posthorn/common';
import type { Database, SourceRow } from '@posthorn/database';
import { INGEST_PATH } from '@posthorn/sources';

/** Builds the URL that senders post to. Without the token it only tells which endpoint it is. */
export type BuildIngestUrl = (endpointId: string, secretToken?: string) => string;

export function createIngestUrls(receiveBaseUrl: string): BuildIngestUrl {
  const base = receiveBaseUrl.replace(/\/+$/, '');
  return (endpointId, secretToken) =>
    [`${base}${INGEST_PATH}/${endpointId}`, ...(secretToken === undefined ? [] : [secretToken])].join('/');
}

/** Whether a URL leads to this service's own ingest address, where a forwarded webhook would arrive again. */
export function isIngestUrl(url: string, ingestUrl: BuildIngestUrl): boolean {
  const [given, own] = [new URL(url), new URL(ingestUrl(''))];
  return hostOf(given) === hostOf(own) && pathOf(given).startsWith(pathOf(own));
}

/** What tells the ingest URLs of endpoints that publish. */
export interface CircleDependencies {
  readonly sources: Pick<Database['sources'], 'findById'>;
  readonly ingestUrl: BuildIngestUrl;
}

/**
 * Throws ENDPOINT_BLOCKED for the ingest URL of an endpoint that publishes: each delivery of an event would be another
 * one. A name that another DNS server has for this service passes; the count of hops ends such a circle.
 */
export async function assertNoCircle(url: string, { sources, ingestUrl }: CircleDependencies): Promise<void> {
  if (!isIngestUrl(url, ingestUrl)) return;
  const id =
    pathOf(new URL(url))
      .slice(pathOf(new URL(ingestUrl(''))).length)
      .split('/')[0] ?? '';
  if (!isUuid(id) || (await sources.findById(id))?.isPublishing !== true) return;
  throw new ApiError(
    'ENDPOINT_BLOCKED',
    'url: it is the ingest URL of an endpoint that publishes, so that events would go in a circle',
  );
}

const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** A name may end with a dot. Both schemes lead to the same service, and so does each loopback address. */
function hostOf({ hostname, port }: URL): string {
  const name = hostname.replace(/\.$/, '');
  return `${LOOPBACK.test(name) ? 'localhost' : name}:${port === '80' || port === '443' ? '' : port}`;
}

function pathOf({ pathname }: URL): string {
  const plain = pathname.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
  return plain.replace(/\/+/g, '/').toLowerCase();
}

/** Returns the ingest URL: with its token, of an endpoint whose answers show it, and otherwise without. */
export type ShowIngestUrl = (row: SourceRow) => string;

export function createShowIngestUrl(cipher: SecretCipher, ingestUrl: BuildIngestUrl): ShowIngestUrl {
  return ({ id, encryptedSecretToken }) =>
    encryptedSecretToken === null ? ingestUrl(id) : ingestUrl(id, cipher.decrypt(encryptedSecretToken, id));
}
