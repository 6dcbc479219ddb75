import { describe, expect, it } from '@jest/globals';
import type { Posthorn } from '@posthorn/client';
import { replayFailed } from '../../src/messages/replay-failed.js';

interface Answer {
  readonly replayed: number;
  readonly failed: number;
  readonly stuck: number;
}

/** A service with these answers to `replay-all`, one after the other. */
function answering(answers: readonly Answer[]): { readonly posthorn: Posthorn; readonly asked: unknown[] } {
  const asked: unknown[] = [];
  const replayAll = async (params: unknown): Promise<Answer | undefined> =>
    Promise.resolve(answers[asked.push(params) - 1]);
  return { posthorn: { messages: { replayAll } } as unknown as Posthorn, asked };
}

describe('replayFailed', () => {
  it.each<[string, readonly Answer[], number]>([
    ['ends when fewer were found than asked for', [{ replayed: 3, failed: 0, stuck: 0 }], 3],
    [
      'goes on past messages that cannot be replayed',
      [
        { replayed: 998, failed: 1, stuck: 1 },
        { replayed: 5, failed: 0, stuck: 0 },
      ],
      1003,
    ],
    [
      'ends when none of those that it finds can be replayed',
      [
        { replayed: 1000, failed: 0, stuck: 0 },
        { replayed: 0, failed: 900, stuck: 100 },
      ],
      1000,
    ],
  ])('%s', async (_guarantee, answers, total) => {
    const { posthorn, asked } = answering(answers);
    const which = { endpointId: 'ep_1', createdAfter: '2026-11-25T00:00:00Z' };
    expect(await replayFailed(posthorn, which)).toBe(total);
    expect(asked).toEqual(answers.map(() => ({ status: 'failed_permanent', limit: 1000, ...which })));
  });
});
