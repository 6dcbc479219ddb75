import { fileURLToPath } from 'node:url';
import { startChild } from '@posthorn/lab';
import type {
  Measured,
  SendsAtRate,
  RateOptions,
  RunOptions,
  BaselineReply,
  BaselineRequest,
} from './messages.js';

export type BaselineName = 'got-posts' | 'http-posts' | 'queue-jobs' | 'batched-inserts' | 'express-route';

/** A bare library that runs in its own process. */
interface Baseline {
  run(options: RunOptions): Promise<Measured>;
  sendAtRate(options: RateOptions): Promise<SendsAtRate>;
  /** Resolves to the URL that it serves. */
  serve(): Promise<string>;
}

export async function withBaseline<Result>(
  name: BaselineName,
  work: (baseline: Baseline) => Promise<Result>,
): Promise<Result> {
  // The same path from src and from dist.
  const script = fileURLToPath(new URL(`../../dist/baselines/programs/${name}.js`, import.meta.url));
  const { ask, stop } = startChild<BaselineRequest, BaselineReply>(script, `baseline ${name}`);
  const demand = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error(`The baseline ${name} cannot do that.`);
    return part;
  };
  try {
    return await work({
      run: async (options) => demand((await ask({ ask: 'run', options })).measured),
      sendAtRate: async (options) => demand((await ask({ ask: 'send-at-rate', options })).atRate),
      serve: async () => demand((await ask({ ask: 'serve' })).url),
    });
  } finally {
    await stop();
  }
}
