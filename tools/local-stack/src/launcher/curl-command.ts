export interface CurlTarget {
  readonly localApiUrl: string;
  readonly apiKey: string;
  readonly endpointId: string | undefined;
}

/** A command to paste that works as it is: it sends a webhook or, without an endpoint to send to, makes one. */
export function curlCommand({ localApiUrl, apiKey, endpointId }: CurlTarget): readonly string[] {
  const [path, body] =
    endpointId === undefined
      ? ['/v1/endpoints', { url: 'https://example.com/webhooks' }]
      : ['/v1/webhooks/send', { endpoint_id: endpointId, payload: { hello: 'world' } }];
  // Single quotes keep the JSON from the shell; none of the values can hold one.
  return [
    `curl -X POST '${localApiUrl}${path}' \\`,
    `  -H 'Authorization: Bearer ${apiKey}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ];
}
