import { describe, expect, it } from '@jest/globals';
import type { NewOperatorAction } from '../../src/index.js';
import { openDatabase } from '../support/open-database.js';

const open = await openDatabase();

const pause: NewOperatorAction = {
  actor: 'anna@office',
  action: 'queue.pause',
  subject: 'deliveries',
};

describe('the actions of operators', () => {
  it('are listed newest first, in pages', async () => {
    const ids: string[] = [];
    for (const subject of ['first', 'second', 'third']) {
      ids.unshift(await open.database.operatorActions.record({ ...pause, subject, details: { waiting: 7 } }));
    }
    const [newest, ...others] = await open.database.operatorActions.list({ limit: 2 });
    expect(newest).toEqual({
      ...pause,
      origin: 'cli',
      id: ids[0],
      at: expect.any(Date),
      subject: 'third',
      details: { waiting: 7 },
    });
    const next = await open.database.operatorActions.list({ limit: 2, before: others[0]?.id });
    expect([newest, ...others, ...next].map((action) => action?.id)).toEqual(ids);
  });

  it.each([
    ['changed', `UPDATE operator_actions SET actor = 'nobody'`],
    ['deleted', 'DELETE FROM operator_actions'],
    ['emptied', 'TRUNCATE operator_actions'],
  ])('cannot be %s', async (_what, sql) => {
    await open.database.operatorActions.record(pause);
    await expect(open.query(sql)).rejects.toThrow('only added to');
    expect(await open.database.operatorActions.list({ limit: 1 })).toHaveLength(1);
  });

  it('are limited in size', async () => {
    const many = Array.from(
      { length: 1000 },
      (_, n) => [`${n}${'n'.repeat(10_000)}`, (n % 2 === 0 ? '\u0001' : '\u{1F4EF}').repeat(10_000)] as const,
    );
    await open.database.operatorActions.record({
      ...pause,
      actor: `a\0${'b'.repeat(1_000_000)}`,
      subject: '\ud800',
      details: Object.fromEntries(many),
    });
    const [recorded] = await open.database.operatorActions.list({ limit: 1 });
    expect(recorded?.actor).toBe(`a${'b'.repeat(198)}`);
    expect(recorded?.subject).toBe('\ufffd');
    expect(Object.keys(recorded?.details ?? {})).toHaveLength(20);
    expect(JSON.stringify(recorded).length).toBeLessThan(30_000);
  });

  it('keep names that objects inherit as names', async () => {
    const details = JSON.parse('{"__proto__": "x", "constructor": 1}') as Record<string, string>;
    await open.database.operatorActions.record({ ...pause, details });
    const [recorded] = await open.database.operatorActions.list({ limit: 1 });
    expect(Object.entries(recorded?.details ?? {})).toContainEqual(['constructor', 1]);
  });
});
