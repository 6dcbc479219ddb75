import type { Socket } from 'node:net';

/** PostgreSQL's ReadyForQuery outside a transaction: the writes are committed. */
const READY = Buffer.from('Z\0\0\0\u0005I', 'latin1');

export interface AnswerLoss {
  /** The next connection that sends this text loses the response. */
  arm(text: string): void;
  watch(client: Socket, upstream: Socket): void;
}

export function createAnswerLoss(): AnswerLoss {
  let losing: string | undefined;
  return {
    arm(text) {
      losing = text;
    },
    watch(client, upstream) {
      client.on('data', (said: Buffer) => {
        if (losing === undefined || !said.includes(losing)) return;
        losing = undefined;
        destroyOnceDone(client, upstream);
      });
    },
  };
}

function destroyOnceDone(client: Socket, upstream: Socket): void {
  upstream.unpipe(client);
  upstream.on('data', (answer: Buffer) => {
    if (answer.includes(READY)) client.destroy();
  });
  upstream.resume();
}
