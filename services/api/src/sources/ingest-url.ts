import { INGEST_PATH } from '@posthorn/sources';

/** Builds the URL that senders post to. */
export type BuildIngestUrl = (endpointId: string, secretToken: string) => string;

export function createIngestUrls(receiveBaseUrl: string): BuildIngestUrl {
  const base = receiveBaseUrl.replace(/\/+$/, '');
  return (endpointId, secretToken) => `${base}${INGEST_PATH}/${endpointId}/${secretToken}`;
}
