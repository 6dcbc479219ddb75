import { fileURLToPath } from 'node:url';
import { startChild } from '@posthorn/lab';
import type {
  Measured,
  PacedSends,
  PaceWish,
  RunWish,
  YardstickReply,
  YardstickRequest,
} from './messages.js';

export type YardstickName = 'got-posts' | 'http-posts' | 'queue-jobs' | 'batched-inserts' | 'express-route';

/** A bare library that runs in its own process. */
interface Yardstick {
  run(wish: RunWish): Promise<Measured>;
  pace(wish: PaceWish): Promise<PacedSends>;
  /** Resolves to the URL that it serves. */
  serve(): Promise<string>;
}

export async function withYardstick<Result>(
  name: YardstickName,
  work: (yardstick: Yardstick) => Promise<Result>,
): Promise<Result> {
  // The same path from src and from dist.
  const script = fileURLToPath(
    new URL(`../../../../tools/bench/dist/yardsticks/programs/${name}.js`, import.meta.url),
  );
  const { ask, stop } = startChild<YardstickRequest, YardstickReply>(script, `yardstick ${name}`);
  const demand = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error(`The yardstick ${name} cannot do that.`);
    return part;
  };
  try {
    return await work({
      run: async (wish) => demand((await ask({ ask: 'run', wish })).measured),
      pace: async (wish) => demand((await ask({ ask: 'pace', wish })).paced),
      serve: async () => demand((await ask({ ask: 'serve' })).url),
    });
  } finally {
    await stop();
  }
}
