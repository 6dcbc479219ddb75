import { RECEPTION_PATH } from '@posthorn/reception';

/** Where senders post to. */
export type BuildIngestUrl = (endpointId: string, secretToken: string) => string;

export function createIngestUrls(receiveBaseUrl: string): BuildIngestUrl {
  const base = receiveBaseUrl.replace(/\/+$/, '');
  return (endpointId, secretToken) => `${base}${RECEPTION_PATH}/${endpointId}/${secretToken}`;
}
