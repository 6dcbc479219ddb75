import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** The response of a receiver to a request. */
export type ScriptedAnswer =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
      /** Waits this long before the response. */
      readonly delayMs?: number;
      /** Waits for this promise before the response. */
      readonly after?: Promise<unknown>;
    }
  /** Reads the request and never answers. */
  | 'hang'
  /** Cuts the connection. */
  | 'reset';

export async function giveAnswer(
  answer: ScriptedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (answer === 'hang') return;
  if (answer === 'reset') {
    request.socket.resetAndDestroy();
    return;
  }
  if (answer.delayMs !== undefined) await delay(answer.delayMs);
  await answer.after;
  response.writeHead(answer.status, answer.headers).end(answer.body);
}
