import { expect, it } from '@jest/globals';
import { collectGarbage } from '../src/index.js';

it('frees what nothing refers to', async () => {
  const garbage = new WeakRef({ of: 'a start' });
  await collectGarbage();
  expect(garbage.deref()).toBeUndefined();
});
