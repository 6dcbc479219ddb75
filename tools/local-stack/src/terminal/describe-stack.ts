import pc from 'picocolors';
import type { Arrival } from '../first-delivery/delivery-receiver.js';

export interface RunningStack {
  readonly apiUrl: string;
  readonly receiveUrl: string;
  /** Signs a browser in to the console, once. */
  readonly consoleLink: string;
  /** The URL of the queues' page. Undefined without a login for operators. */
  readonly queuesUrl: string | undefined;
  /** The API's URL on this machine, which may differ from its public URL. */
  readonly localApiUrl: string;
  readonly apiKey: string;
  readonly home: string;
  readonly allowInsecureDestinations: boolean;
  /** The endpoint of the first delivery, if it was made. */
  readonly endpointId: string | undefined;
}

const SHOWN_BYTES = 500;

const INSECURE_NOTICE =
  'ALLOW_INSECURE_DESTINATIONS is on: http and private addresses are allowed. Never so in production.';
export function describeArrival({ messageId, body }: Arrival): string {
  const text = body.subarray(0, SHOWN_BYTES).toString();
  return `${pc.green('received')} message ${messageId}: ${text}${body.length > SHOWN_BYTES ? '…' : ''}`;
}

export function describeStack(stack: RunningStack): readonly string[] {
  return [
    '',
    pc.bold('Posthorn is ready'),
    `  API        ${stack.apiUrl}`,
    `  console    ${stack.consoleLink}`,
    `  docs       ${stack.localApiUrl}/docs`,
    `  receive    ${stack.receiveUrl}`,
    ...(stack.queuesUrl === undefined ? [] : [`  queues     ${stack.queuesUrl}`]),
    `  API key    ${stack.apiKey}`,
    `  data       ${stack.home}`,
    `  Node.js    ${process.versions.node}`,
    '',
    pc.bold(stack.endpointId === undefined ? 'Create an endpoint' : 'Send a webhook'),
    ...curlCommand(stack),
    '',
    pc.bold('Go on'),
    `  guide      ${stack.localApiUrl}/docs/guides/getting-started`,
    '  receive    npx posthorn listen 4000   (webhooks to a server on this machine)',
    `  logs       ${stack.home}/logs`,
    '',
    ...(stack.allowInsecureDestinations ? [INSECURE_NOTICE] : []),
    'Ctrl-C stops everything.',
    '',
  ];
}

interface CurlTarget {
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
