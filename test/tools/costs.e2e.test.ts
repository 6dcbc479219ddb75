import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { measureBriefly } from '@posthorn/bench';

/**
 * The most that a message may take when it shares no batch, with a margin. The file changes in the commit that has the
 * reason.
 */
const LIMITS = new URL('costs-of-one-message.json', import.meta.url);

it('a delivered message takes no more statements, Redis commands, writes and bytes than it may', async () => {
  const limits = JSON.parse(await readFile(LIMITS, 'utf8')) as Readonly<Record<string, number>>;
  const { metrics, failures } = await measureBriefly(['alone']);
  expect(failures).toEqual([]);
  const costs = new Map(metrics.get('alone')?.map(({ name, value }) => [name, value]));
  expect([...costs.keys()].sort()).toEqual(Object.keys(limits).sort());
  const exceeded = [...costs].filter(([name, value]) => !(value <= (limits[name] ?? 0)));
  expect(exceeded).toEqual([]);
}, 300_000);
