import { setTimeout } from 'node:timers/promises';

const API_URL = 'http://127.0.0.1:3000';
const PAUSE_MS = 20;

/** An API client that remembers the accepted messages. */
export function createClient(apiKey) {
  const accepted = [];

  async function call(path, body) {
    const response = await globalThis.fetch(`${API_URL}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer.error)}`);
    return answer.data;
  }

  /** The state of a message, for a report. */
  async function describe(messageId) {
    const { status, attempt_count, last_error, next_attempt_at } = await call(`/v1/messages/${messageId}`);
    return `${messageId}: ${status} after ${attempt_count} attempts, ${last_error ?? 'no error'}, next ${next_attempt_at}`;
  }

  async function send(endpointId, number) {
    const data = await call('/v1/webhooks/send', { endpoint_id: endpointId, payload: { number } });
    accepted.push(data.message_id);
  }

  /** Sends until the caller stops it. A rejected or interrupted call counts as not accepted. */
  function sendSteadily(endpointId) {
    let isOver = false;
    let refused = 0;
    const done = (async () => {
      for (let number = 0; !isOver; number += 1) {
        await send(endpointId, number).catch(() => (refused += 1));
        await setTimeout(PAUSE_MS);
      }
    })();
    return {
      async stop() {
        isOver = true;
        await done;
        return { refused };
      },
    };
  }

  return { accepted, call, describe, send, sendSteadily };
}
