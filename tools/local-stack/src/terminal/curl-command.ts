export interface CurlTarget {
  readonly localApiUrl: string;
  readonly apiKey: string;
  readonly endpointId: string | undefined;
}

/** A command that works when pasted: it sends a webhook or, without an endpoint, creates one. */
export function curlCommand({ localApiUrl, apiKey, endpointId }: CurlTarget): readonly string[] {
  const [path, body] =
    endpointId === undefined
      ? ['/v1/endpoints', { url: 'https://example.com/webhooks' }]
      : ['/v1/webhooks/send', { endpoint_id: endpointId, payload: { hello: 'world' } }];
  // Single quotes protect the JSON from the shell; none of the values can contain one.
  return [
    `curl -X POST '${localApiUrl}${path}' \\`,
    `  -H 'Authorization: Bearer ${apiKey}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ];
}
