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

/** Returns the ingest URL: with its token, of an endpoint whose answers show it, and otherwise without. */
export type ShowIngestUrl = (row: SourceRow) => string;

export function createShowIngestUrl(cipher: SecretCipher, ingestUrl: BuildIngestUrl): ShowIngestUrl {
  return ({ id, encryptedSecretToken }) =>
    encryptedSecretToken === null ? ingestUrl(id) : ingestUrl(id, cipher.decrypt(encryptedSecretToken, id));
}
