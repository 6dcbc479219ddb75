/** The path of ingest URLs. The id of the endpoint and its secret token follow. */
export const INGEST_PATH = '/v1/webhooks/receive';
