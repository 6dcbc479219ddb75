import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { type Repetition, repeat } from '../src/index.js';
import { untilMultiple } from '../src/repeat.js';

interface Round {
  readonly signal: AbortSignal;
  end(): void;
  fail(error: Error): void;
}

interface Watched {
  readonly repetition: Repetition;
  readonly rounds: readonly Round[];
  readonly errors: readonly unknown[];
  /** Resolves when the round of this number begins. */
  round(number: number): Promise<Round>;
}

/** Each round lasts until the test ends it. */
function start(intervalMs = 1): Watched {
  const rounds: Round[] = [];
  const errors: unknown[] = [];
  let onRound: () => void = () => undefined;
  const repetition = repeat(
    (signal) =>
      new Promise<void>((end, fail) => {
        rounds.push({ signal, end, fail });
        onRound();
      }),
    { intervalMs, onError: (error) => errors.push(error) },
  );
  async function round(number: number): Promise<Round> {
    for (;;) {
      const begun = rounds[number - 1];
      if (begun !== undefined) return begun;
      await new Promise<void>((resolve) => (onRound = resolve));
    }
  }
  return { repetition, rounds, errors, round };
}

describe('a repetition', () => {
  it('begins at once and repeats', async () => {
    const { repetition, round } = start();
    (await round(1)).end();
    (await round(2)).end();
    (await round(3)).end();
    await repetition.stop();
  });

  it('never lets rounds overlap, however long one takes', async () => {
    const { repetition, rounds, round } = start(0);
    const first = await round(1);
    for (let turns = 0; turns < 100; turns += 1) await turn();
    expect(rounds).toHaveLength(1);
    first.end();
    (await round(2)).end();
    await repetition.stop();
  });

  it('continues after a round that failed, and reports the failure', async () => {
    const { repetition, errors, round } = start();
    const error = new Error('no database');
    (await round(1)).fail(error);
    (await round(2)).end();
    await repetition.stop();
    expect(errors).toEqual([error]);
  });

  it('repeats a failed round soon, however long the interval is', async () => {
    const { repetition, round } = start(3_600_000);
    (await round(1)).fail(new Error('no connection'));
    (await round(2)).fail(new Error('no connection'));
    (await round(3)).end();
    await repetition.stop();
  });

  it('continues after a round that threw before its first await', async () => {
    const errors: unknown[] = [];
    let onSecond: () => void = () => undefined;
    const second = new Promise<void>((resolve) => (onSecond = resolve));
    let count = 0;
    const repetition = repeat(
      () => {
        count += 1;
        if (count === 1) throw new Error('at once');
        onSecond();
        return Promise.resolve();
      },
      { intervalMs: 1, onError: (error) => errors.push(error) },
    );
    await second;
    await repetition.stop();
    expect(errors).toEqual([expect.objectContaining({ message: 'at once' })]);
  });
});

describe('the next round', () => {
  it.each([
    { nowMs: 10_000, pauseMs: 500 },
    { nowMs: 10_100.2, pauseMs: 400 },
    { nowMs: 10_449, pauseMs: 51 },
    { nowMs: -200, pauseMs: 200 },
  ])('begins at the next multiple of the interval: $pauseMs ms after $nowMs', ({ nowMs, pauseMs }) =>
    expect(untilMultiple(500, nowMs)).toBe(pauseMs),
  );

  it('begins at the multiple after that, when its timer fired a little early', () =>
    expect(untilMultiple(500, 10_498.7)).toBe(502));

  it('begins at once without an interval', () => expect(untilMultiple(0, 10_000)).toBe(0));
});

describe('a stop', () => {
  it('waits for the current round, which receives an abort signal', async () => {
    const { repetition, rounds, round } = start();
    const { signal, end } = await round(1);
    expect(signal.aborted).toBe(false);

    let stopped = false;
    const stopping = repetition.stop().then(() => (stopped = true));
    expect(signal.aborted).toBe(true);
    for (let turns = 0; turns < 100; turns += 1) await turn();
    expect(stopped).toBe(false);

    end();
    await stopping;
    expect(rounds).toHaveLength(1);
  });

  it('does not wait for the next round', async () => {
    const { repetition, rounds, round } = start(3_600_000);
    (await round(1)).end();
    await turn();
    await repetition.stop();
    expect(rounds).toHaveLength(1);
  });

  it('may be requested twice', async () => {
    const { repetition, round } = start();
    const { end } = await round(1);
    const stops = [repetition.stop(), repetition.stop()];
    end();
    await Promise.all(stops);
  });

  it('succeeds though the last round fails, which is reported', async () => {
    const { repetition, errors, round } = start();
    const { fail } = await round(1);
    const stopping = repetition.stop();
    fail(new Error('cut off'));
    await stopping;
    expect(errors).toHaveLength(1);
  });
});
