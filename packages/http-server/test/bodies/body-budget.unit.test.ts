import { describe, expect, it } from '@jest/globals';
import { type BodyBudget, type BodyReservation, createBodyBudget } from '../../src/index.js';

const KIB = 1024;
const MIB = 1024 * KIB;
const BUDGET_BYTES = 128 * MIB;
const PIECE_BYTES = 64 * KIB;

/** Opens a body that still arrives. */
function open(budget: BodyBudget, tenantId: string, projectId = tenantId): BodyReservation {
  const reservation = budget.open({ tenantId, projectId });
  reservation.allowRevocation(() => undefined);
  return reservation;
}

/** Reserves as much as possible, in bodies of a megabyte that stall before their end. */
function stall(budget: BodyBudget, tenantId: string, projectId = tenantId): number {
  let taken = 0;
  for (;;) {
    const reservation = open(budget, tenantId, projectId);
    for (let bytes = 0; bytes < MIB; bytes += PIECE_BYTES) {
      if (!reservation.reserve(PIECE_BYTES)) {
        reservation.release();
        return taken;
      }
      taken += PIECE_BYTES;
    }
  }
}

type Order = 'one after the other' | 'in three rounds';

/** Makes the given number of tenants reserve as much as they can. */
function attack(budget: BodyBudget, attackers: number, order: Order): void {
  for (let round = 0; round < (order === 'in three rounds' ? 3 : 1); round += 1) {
    for (let attacker = 0; attacker < attackers; attacker += 1) stall(budget, `attacker-${attacker}`);
  }
}

const ATTACKS = [1, 3, 10, 100, 1000].flatMap((attackers) =>
  (['one after the other', 'in three rounds'] as const).map((order) => [attackers, order] as const),
);

describe('greedy tenants', () => {
  it.each(ATTACKS)("cannot block another tenant's bodies of 64 KB: %i of them, %s", (attackers, order) => {
    const budget = createBodyBudget(BUDGET_BYTES);
    attack(budget, attackers, order);
    const guaranteed = Math.floor(BUDGET_BYTES / (attackers + 3) / PIECE_BYTES);
    expect(guaranteed).toBeGreaterThanOrEqual(2);
    const bodies = Array.from({ length: Math.min(guaranteed, 200) }, () =>
      open(budget, 'good').reserve(PIECE_BYTES),
    );
    expect(bodies).not.toContain(false);
  });

  it.each([3, 10, 100])("cannot block another tenant's body of 1 MB: %i of them", (attackers) => {
    const budget = createBodyBudget(BUDGET_BYTES);
    attack(budget, attackers, 'one after the other');
    expect(open(budget, 'good').reserve(MIB)).toBe(true);
  });

  it('gain nothing from many projects', () => {
    const budget = createBodyBudget(BUDGET_BYTES);
    for (let project = 0; project < 1000; project += 1) stall(budget, 'attacker', `project-${project}`);
    const taken = stall(budget, 'good');
    expect(taken).toBeGreaterThanOrEqual(BUDGET_BYTES / 5);
  });

  it('lose bodies that still arrive, and the largest first', () => {
    const budget = createBodyBudget(10);
    const lost: string[] = [];
    const take = (name: string, tenantId: string, bytes: number): boolean => {
      const reservation = budget.open({ tenantId, projectId: name });
      reservation.allowRevocation(() => lost.push(name));
      return reservation.reserve(bytes);
    };
    expect([take('small', 'a', 1), take('large', 'a', 3), take('other', 'b', 1)]).toEqual([true, true, true]);
    expect(take('more', 'b', 2)).toBe(true);
    expect(lost).toEqual(['large']);
  });
});

describe('a body budget', () => {
  it('always keeps some memory free', () => {
    const budget = createBodyBudget(BUDGET_BYTES);
    expect(stall(budget, 'a')).toBeLessThanOrEqual(BUDGET_BYTES / 3);
    expect(stall(budget, 'b')).toBeGreaterThanOrEqual(BUDGET_BYTES / 4);
  });

  it('revokes no memory of a body that has arrived', () => {
    const budget = createBodyBudget(10);
    const arrived = open(budget, 'a');
    expect(arrived.reserve(3)).toBe(true);
    arrived.keep();
    expect(open(budget, 'b').reserve(3)).toBe(false);
    expect(open(budget, 'b').reserve(2)).toBe(true);
  });

  it('frees the memory of a body once', () => {
    const budget = createBodyBudget(9);
    const [first, second] = [open(budget, 'a'), open(budget, 'a')];
    expect([first.reserve(2), second.reserve(2)]).toEqual([true, false]);
    first.release();
    first.release();
    expect([second.reserve(3), open(budget, 'a').reserve(1)]).toEqual([true, false]);
  });

  it('reserves no memory for a released body, because it would never be freed', () => {
    const reservation = open(createBodyBudget(10), 'a');
    reservation.release();
    expect(reservation.reserve(1)).toBe(false);
  });
});

describe('memory that rests', () => {
  it('is told of, goes first for its own tenant, and is safe from it while it is used again', () => {
    const budget = createBodyBudget(BUDGET_BYTES);
    const revoked: string[] = [];
    let told = 0;
    budget.onReleased(() => (told += 1));
    const [first, second] = ['first', 'second'].map((name) => {
      const reservation = budget.open({ tenantId: 'a', projectId: 'a' });
      reservation.allowRevocation(() => revoked.push(name));
      reservation.reserve(20 * MIB);
      reservation.rest();
      return reservation;
    });
    expect([told, first?.isScarce()]).toEqual([2, true]);
    first?.use();
    expect(open(budget, 'a').reserve(20 * MIB)).toBe(true);
    expect(open(budget, 'a').reserve(20 * MIB)).toBe(false);
    expect(revoked).toEqual(['second']);
    second?.release();
  });
});
