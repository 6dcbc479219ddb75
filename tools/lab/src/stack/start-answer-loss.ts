import { createAnswerLoss, startTcpProxy } from '@posthorn/local-stack';

/** A proxy between a process and PostgreSQL that cuts connections between a commit and its response. */
export interface AnswerLossProxy {
  /** PostgreSQL's URL through the proxy. */
  readonly url: string;
  /**
   * Resolves when PostgreSQL has committed the statement that contains `text`. Its sender does not receive the
   * response.
   */
  loseAnswer(text: string): Promise<void>;
  close(): Promise<void>;
}

export async function startAnswerLoss(targetUrl: string): Promise<AnswerLossProxy> {
  const { loseAnswer, watch } = createAnswerLoss();
  const { url, close } = await startTcpProxy(targetUrl, {
    forward(client, upstream) {
      client.pipe(upstream).pipe(client);
      watch(client, upstream);
    },
  });
  return { url, loseAnswer, close };
}
