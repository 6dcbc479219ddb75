import { expect, it } from '@jest/globals';
import { chooseScenarios } from '../src/command-line/scenario-tool.js';
import { runScenarios } from '../src/index.js';

const SCENARIOS = ['first', 'broken', 'last'].map((name) => ({ name, description: `is ${name}` }));

it('goes on after a scenario that fails, on a lane that was closed, and keeps the order', async () => {
  let closed = 0;
  const results = await runScenarios(SCENARIOS, {
    signal: new AbortController().signal,
    say: () => undefined,
    lanes: 2,
    openLane: () => ({
      run: ({ name }) => (name === 'broken' ? Promise.reject(new Error('It broke.')) : Promise.resolve(name)),
      close() {
        closed += 1;
        return Promise.resolve();
      },
    }),
  });
  expect(results).toMatchObject([
    { scenario: SCENARIOS[0], outcome: 'first', failure: undefined },
    { scenario: SCENARIOS[1], outcome: undefined, failure: expect.stringContaining('It broke.') },
    { scenario: SCENARIOS[2], outcome: 'last', failure: undefined },
  ]);
  expect(closed).toBe(3);
});

it('breaks off a scenario, and begins no further one', async () => {
  const stopping = new AbortController();
  const results = await runScenarios(SCENARIOS, {
    signal: stopping.signal,
    say: () => undefined,
    lanes: 1,
    openLane: () => ({
      async run() {
        stopping.abort();
        return await new Promise<never>(() => undefined);
      },
      close: () => Promise.resolve(),
    }),
  });
  expect(results).toMatchObject([{ failure: expect.stringContaining('It was broken off.') }]);
});

it('chooses all scenarios, or those that are named, in their order', () => {
  expect(chooseScenarios([], SCENARIOS)).toEqual(SCENARIOS);
  expect(chooseScenarios(['last', 'first'], SCENARIOS)).toEqual([SCENARIOS[0], SCENARIOS[2]]);
  expect(() => chooseScenarios(['last', 'nothing'], SCENARIOS)).toThrow('There is no scenario nothing');
});
