import { expect, it } from '@jest/globals';
import { createBodyBudget } from '../src/body-budget.js';

const budget = () => createBodyBudget({ inAllBytes: 10, ofProjectBytes: 6 });

it('gives no more than there is, over all requests', () => {
  const { open } = budget();
  expect([open().reserve('a', 6), open().reserve('b', 4), open().reserve('c', 1)]).toEqual([
    true,
    true,
    false,
  ]);
});

it('gives no project what belongs to the others', () => {
  const { open } = budget();
  expect([open().reserve('a', 5), open().reserve('a', 2), open().reserve('b', 5)]).toEqual([
    true,
    false,
    true,
  ]);
});

it('takes back what a request held, once', () => {
  const { open } = budget();
  const [first, second] = [open(), open()];
  expect([first.reserve('a', 3), first.reserve('a', 3), second.reserve('a', 1)]).toEqual([true, true, false]);
  first.release();
  first.release();
  expect([second.reserve('a', 6), open().reserve('a', 1)]).toEqual([true, false]);
});

it('gives nothing to a request that is over: nobody would give it back', () => {
  const hold = budget().open();
  hold.release();
  expect(hold.reserve('a', 1)).toBe(false);
});
