import { INGEST_PATH } from '@posthorn/sources';

/** Builds the URL that senders post to. Without the token it only tells which endpoint it is. */
export type BuildIngestUrl = (endpointId: string, secretToken?: string) => string;

export function createIngestUrls(receiveBaseUrl: string): BuildIngestUrl {
  const base = receiveBaseUrl.replace(/\/+$/, '');
  return (endpointId, secretToken) =>
    [`${base}${INGEST_PATH}/${endpointId}`, ...(secretToken === undefined ? [] : [secretToken])].join('/');
}
