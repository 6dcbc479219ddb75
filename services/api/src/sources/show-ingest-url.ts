import type { SecretCipher } from '@posthorn/common';
import type { SourceRow } from '@posthorn/database';
import type { BuildIngestUrl } from './ingest-url.js';

/** Returns the ingest URL: with its token, of an endpoint whose answers show it, and otherwise without. */
export type ShowIngestUrl = (row: SourceRow) => string;

export function createShowIngestUrl(cipher: SecretCipher, ingestUrl: BuildIngestUrl): ShowIngestUrl {
  return ({ id, encryptedSecretToken }) =>
    encryptedSecretToken === null ? ingestUrl(id) : ingestUrl(id, cipher.decrypt(encryptedSecretToken, id));
}
