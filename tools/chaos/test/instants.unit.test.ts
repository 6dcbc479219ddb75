import { expect, it } from '@jest/globals';
import { INSTANTS } from '../src/faults/instants.js';
import { PASSED_INSTANTS } from '../src/scenarios/instants-seen.js';

it('sees each instant in a run without faults', () => {
  expect([...PASSED_INSTANTS].sort()).toEqual(Object.keys(INSTANTS).sort());
});
