import type { Socket } from 'node:net';
import { createAnswerLoss, startTcpProxy } from '@posthorn/local-stack';

/** A proxy between a client and a store, with which a test simulates outages. */
export interface TestProxy {
  /** The target's URL through the proxy. */
  readonly url: string;
  /** The number of refused connections since the last cut. */
  readonly refusals: number;
  /** Cuts every connection and resets new ones until `restore`. */
  cut(): void;
  /** Forwards no more data, without closing connections, until `restore`, which closes the silent connections. */
  silence(): void;
  restore(): void;
  /**
   * Waits for a connection to send this text to PostgreSQL. Cuts it off after the commit of its statement,
   * before the client receives the response. Affects only the next such connection. `onLost` runs before the client
   * can notice.
   */
  loseAnswerTo(text: string, onLost?: () => void): void;
  /** All data that the target sends until the returned function is called. */
  hear(): () => string;
  close(): Promise<void>;
}

/** Stands for a proxy where a test simulates no outages. */
export function openDirectWay(url: string): TestProxy {
  const refuse = (): never => {
    throw new Error('Only a proxy does this.');
  };
  const outages = { cut: refuse, silence: refuse, restore: refuse, loseAnswerTo: refuse, hear: refuse };
  return { url, refusals: 0, ...outages, close: () => Promise.resolve() };
}

export async function startProxy(targetUrl: string): Promise<TestProxy> {
  const ear = createEar();
  const { loseAnswer, watch } = createAnswerLoss();
  let isCut = false;
  let isSilent = false;
  let refusals = 0;
  const { url, dropConnections, stallConnections, close } = await startTcpProxy(targetUrl, {
    admits(client) {
      if (isCut) {
        refusals += 1;
        client.resetAndDestroy();
      }
      return !isCut && !isSilent;
    },
    forward(client, upstream) {
      client.pipe(upstream).pipe(client);
      watch(client, upstream);
      ear.listen(upstream);
    },
  });
  return {
    url,
    close,
    hear: ear.hear,
    get refusals() {
      return refusals;
    },
    cut() {
      isCut = true;
      refusals = 0;
      dropConnections();
    },
    silence() {
      isSilent = true;
      stallConnections();
    },
    restore() {
      if (isSilent) dropConnections();
      isCut = false;
      isSilent = false;
    },
    loseAnswerTo(text, onLost) {
      void loseAnswer(text).then(onLost);
    },
  };
}

interface Ear {
  listen(upstream: Socket): void;
  /** Starts recording the store's data. The returned function stops the recording and returns it as Latin-1. */
  hear(): () => string;
}

function createEar(): Ear {
  const hearing = new Set<Buffer[]>();
  return {
    listen(upstream) {
      upstream.on('data', (chunk: Buffer) => {
        for (const heard of hearing) heard.push(chunk);
      });
    },
    hear() {
      const heard: Buffer[] = [];
      hearing.add(heard);
      return () => {
        hearing.delete(heard);
        return Buffer.concat(heard).toString('latin1');
      };
    },
  };
}
