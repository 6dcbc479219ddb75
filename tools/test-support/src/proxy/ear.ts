import type { Socket } from 'node:net';

export interface Ear {
  listen(upstream: Socket): void;
  /** Starts recording the store's data. The returned function stops the recording and returns it as Latin-1. */
  hear(): () => string;
}

export function createEar(): Ear {
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
