import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import type { BodyOwner } from '../../src/bodies/body-accounts.js';
import { createReadTurns } from '../../src/bodies/read-turns.js';

/** The first letter is the tenant. */
const ownerOf = (id: string): BodyOwner => ({ tenantId: id.slice(0, 1), projectId: id });

interface Trial {
  /** The reads that had their turn, in order. */
  readonly granted: string[];
  ask(id: string, options?: { signal?: AbortSignal; reserve?: () => boolean }): Promise<void>;
  /** Ends the turn of a read. */
  end(id: string): void;
  retry(): void;
}

function createTrial(): Trial {
  const turns = createReadTurns();
  const granted: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    granted,
    async ask(id, { signal = new AbortController().signal, reserve = () => true } = {}) {
      ends.set(id, await turns.begin(ownerOf(id), { signal, reserve }));
      granted.push(id);
    },
    end: (id) => ends.get(id)?.(),
    retry: turns.retry,
  };
}

describe('turns to read', () => {
  it('are one for each tenant, and two in all, and rotate between tenants', async () => {
    const { ask, end, granted } = createTrial();
    for (const id of ['t1', 't2', 'u1', 'v1', 't3', 'u2']) void ask(id);
    await nextRound();
    expect(granted).toEqual(['t1', 'u1']);
    end('t1');
    await waitFor(() => granted.length > 2);
    end('u1');
    await waitFor(() => granted.length > 3);
    expect(granted).toEqual(['t1', 'u1', 'v1', 't2']);
  });

  it('leave a tenant resting for twice as long as it has read', async () => {
    const { ask, end, granted } = createTrial();
    await ask('t1');
    await sleep(30);
    const endedAtMs = performance.now();
    end('t1');
    end('t1');
    await ask('t2');
    expect(performance.now() - endedAtMs).toBeGreaterThan(50);
    expect(granted).toEqual(['t1', 't2']);
  });

  it('wait for memory, without holding up another tenant', async () => {
    const { ask, retry, granted } = createTrial();
    let isFree = false;
    void ask('t1', { reserve: () => isFree });
    await ask('u1');
    isFree = true;
    retry();
    await nextRound();
    expect(granted).toEqual(['u1', 't1']);
  });

  it('are not taken by a client that is gone', async () => {
    const { ask, end, granted } = createTrial();
    const gone = new AbortController();
    await ask('t1');
    const refused = ask('t2', { signal: gone.signal });
    void ask('t3');
    gone.abort(new Error('gone'));
    await expect(refused).rejects.toThrow('gone');
    await expect(ask('t4', { signal: gone.signal })).rejects.toThrow('gone');
    end('t1');
    await waitFor(() => granted.length > 1);
    expect(granted).toEqual(['t1', 't3']);
  });
});
