import type { SecretCipher } from '@posthorn/common';
import type { SourceRow } from '@posthorn/database';
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
  const isOwnHost = hostOf(given) === hostOf(own);
  return isOwnHost && pathOf(given).startsWith(pathOf(own));
}

/** A name may end with a dot. Both schemes lead to the same service. */
function hostOf({ hostname, port }: URL): string {
  return `${hostname.replace(/\.$/, '')}:${port}`;
}

function pathOf({ pathname }: URL): string {
  const plain = pathname.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
  return plain.toLowerCase();
}

/** Returns the ingest URL: with its token, of an endpoint whose answers show it, and otherwise without. */
export type ShowIngestUrl = (row: SourceRow) => string;

export function createShowIngestUrl(cipher: SecretCipher, ingestUrl: BuildIngestUrl): ShowIngestUrl {
  return ({ id, encryptedSecretToken }) =>
    encryptedSecretToken === null ? ingestUrl(id) : ingestUrl(id, cipher.decrypt(encryptedSecretToken, id));
}
