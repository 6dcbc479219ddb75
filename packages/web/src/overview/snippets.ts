import { API_URL } from '../session/addresses.js';

export interface Snippet {
  readonly curl: string;
  readonly typescript: string;
}

const AUTHORIZATION = `  -H "Authorization: Bearer $POSTHORN_KEY"`;

function curl(path: string, body: string): string {
  return [
    `curl ${API_URL}${path} \\`,
    `${AUTHORIZATION} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${body}'`,
  ].join('\n');
}

function typescript(call: string): string {
  return [
    `import { Posthorn } from '@posthorn/client';`,
    ``,
    `const posthorn = new Posthorn({ baseUrl: '${API_URL}', apiKey: process.env.POSTHORN_KEY });`,
    call,
  ].join('\n');
}

export function createEndpointSnippet(): Snippet {
  return {
    curl: curl('/v1/endpoints', `{"url": "'"$RECEIVER_URL"'"}`),
    typescript: typescript(
      `const { id, signingSecret } = await posthorn.endpoints.create({ url: process.env.RECEIVER_URL });`,
    ),
  };
}

export function sendSnippet(endpointId: string): Snippet {
  return {
    curl: curl(
      '/v1/webhooks/send',
      `{"endpoint_id": "${endpointId}", "payload": {"type": "order.created", "order": 1}}`,
    ),
    typescript: typescript(
      `const { messageId } = await posthorn.messages.send({\n  endpointId: '${endpointId}',\n  payload: { type: 'order.created', order: 1 },\n});`,
    ),
  };
}

export function attemptsSnippet(messageId: string): Snippet {
  return {
    curl: [`curl ${API_URL}/v1/messages/${messageId}/attempts \\`, AUTHORIZATION].join('\n'),
    typescript: typescript(
      `const attempts = await posthorn.messages.listAttempts('${messageId}');\nconsole.log(attempts);`,
    ),
  };
}

export function publishSnippet(): Snippet {
  return {
    curl: curl('/v1/events', '{"event_type": "order.created", "payload": {"order": 1}}'),
    typescript: typescript(
      `await posthorn.events.publish({ eventType: 'order.created', payload: { order: 1 } });`,
    ),
  };
}
