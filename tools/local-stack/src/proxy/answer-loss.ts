import type { Socket } from 'node:net';

/** PostgreSQL's ReadyForQuery outside a transaction: the writes are committed. */
const READY = Buffer.from('Z\0\0\0\u0005I', 'latin1');

/** Cuts connections of a TCP proxy between a commit of PostgreSQL and its response. */
export interface AnswerLoss {
  /**
   * The next connection that sends this text loses the response. Resolves when PostgreSQL has committed the statement.
   */
  loseAnswer(text: string): Promise<void>;
  /** Watches a connection that forwards its data with `pipe`. */
  watch(client: Socket, upstream: Socket): void;
}

export function createAnswerLoss(): AnswerLoss {
  let awaited: { readonly text: string; readonly onLost: () => void } | undefined;
  return {
    loseAnswer: (text) => new Promise((resolve) => (awaited = { text, onLost: resolve })),
    watch(client, upstream) {
      client.on('data', (chunk: Buffer) => {
        if (awaited === undefined || !chunk.includes(awaited.text)) return;
        const { onLost } = awaited;
        awaited = undefined;
        upstream.unpipe(client);
        upstream.on('data', (answer: Buffer) => {
          if (!answer.includes(READY)) return;
          client.destroy();
          onLost();
        });
        upstream.resume();
      });
    },
  };
}
