import { measureAcceptance } from '../measure/measure-acceptance.js';
import { prepareLoad } from '../load/prepare-load.js';
import type { Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;

/** Only the API: no worker delivers the messages. */
export const accept: Scenario = {
  name: 'accept',
  description: 'Sends at the api alone, without workers: the most that it accepts, over 64 connections.',
  needs: ['limit'],
  run: (bench) =>
    bench.withOwn({ services: { api: 1 } }, async (lab) => {
      const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS });
      return await measureAcceptance(bench, lab, target);
    }),
};
