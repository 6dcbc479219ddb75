/** Where senders post to. */
export type SpellIngestUrl = (endpointId: string, secretToken: string) => string;

export function createIngestUrls(receiveBaseUrl: string): SpellIngestUrl {
  const base = receiveBaseUrl.replace(/\/+$/, '');
  return (endpointId, secretToken) => `${base}/v1/webhooks/receive/${endpointId}/${secretToken}`;
}
