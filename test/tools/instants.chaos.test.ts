import { expect, it } from '@jest/globals';
import { runBriefly } from '@posthorn/chaos';

const LOADS = ['sends', 'webhooks', 'events'] as const;

it.each(LOADS)(
  'a run of %s without faults comes to each instant at which others kill a process',
  async (load) => {
    const { violations, reconciliation } = await runBriefly(`instants of ${load}`);
    expect(violations).toEqual([]);
    expect(reconciliation).toMatchObject({ lost: 0, stuck: 0, suspects: [] });
  },
  400_000,
);
