import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createForwarding } from '../../src/listen/create-forwarding.js';
import type { LocalAnswer } from '../../src/listen/forward-webhook.js';
import type { Webhook } from '../../src/listen/read-webhook.js';

const OK: LocalAnswer = { status: 200, latencyMs: 1 };

function webhook(id: string): Webhook {
  return { id, eventType: null, contentType: '', headers: {}, body: Buffer.alloc(0), receivedAt: '' };
}

interface Local {
  readonly forwarding: ReturnType<typeof createForwarding>;
  /** The ids of what was forwarded. */
  readonly ids: string[];
  answer(id: string): void;
}

function createLocal(): Local {
  const ids: string[] = [];
  const answers = new Map<string, (answer: LocalAnswer) => void>();
  const forwarding = createForwarding(({ id }) => {
    ids.push(id);
    return new Promise((resolve) => answers.set(id, resolve));
  });
  return { forwarding, ids, answer: (id) => answers.get(id)?.(OK) };
}

const lost = (): boolean => false;

describe('forwarding', () => {
  it('has at most ten requests at once, and begins them in order', async () => {
    const { forwarding, ids, answer } = createLocal();
    const all = Array.from({ length: 12 }, (_, index) => String(index));
    for (const id of all) forwarding.take(webhook(id), lost);
    expect(ids).toEqual(all.slice(0, 10));
    answer('3');
    await nextTurn();
    expect(ids).toEqual(all.slice(0, 11));
  });

  it('reports to the connection that handed the message out last', async () => {
    const { forwarding, ids, answer } = createLocal();
    const reported: string[] = [];
    forwarding.take(webhook('a'), lost);
    forwarding.take(webhook('a'), () => reported.push('second') > 0);
    answer('a');
    await nextTurn();
    expect([ids, reported]).toEqual([['a'], ['second']]);
  });

  it('keeps an answer that it could not report, for the next connection', async () => {
    const { forwarding, ids, answer } = createLocal();
    const reported: unknown[] = [];
    forwarding.take(webhook('a'), lost);
    answer('a');
    await nextTurn();
    forwarding.take(webhook('a'), lost);
    forwarding.take(webhook('a'), (given) => reported.push(given) > 0);
    expect([ids, reported]).toEqual([['a'], [OK]]);
  });

  it('forwards a message again once its answer was reported: it is a replay', async () => {
    const { forwarding, ids, answer } = createLocal();
    forwarding.take(webhook('a'), () => true);
    answer('a');
    await nextTurn();
    forwarding.take(webhook('a'), () => true);
    expect(ids).toEqual(['a', 'a']);
  });

  it('keeps a thousand answers at most', async () => {
    const { forwarding, ids, answer } = createLocal();
    for (let index = 0; index <= 1000; index += 1) {
      forwarding.take(webhook(String(index)), lost);
      answer(String(index));
      await nextTurn();
    }
    forwarding.take(webhook('1'), () => true);
    forwarding.take(webhook('0'), () => true);
    expect(ids.slice(1001)).toEqual(['0']);
  });

  it('begins nothing more once it ends, and waits for what it had begun', async () => {
    const { forwarding, ids, answer } = createLocal();
    forwarding.take(webhook('a'), () => true);
    const settled = forwarding.drain();
    forwarding.take(webhook('b'), () => true);
    answer('a');
    await settled;
    expect(ids).toEqual(['a']);
  });
});
