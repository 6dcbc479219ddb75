import { measureAcceptance } from '../measure/measure-acceptance.js';
import { prepareStored } from '../load/prepare-webhooks.js';
import type { Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;

/** The work is done when a webhook is answered: its event is stored for a consumer. */
export const receiveStore: Scenario = {
  name: 'receive-store',
  description:
    '1 KB signed webhooks to 50 pull endpoints: the most that ingest checks and keeps, over 64 connections.',
  needs: ['limit'],
  run: (bench) =>
    bench.withOwn({ services: { api: 1, ingest: 1 } }, async (lab) =>
      measureAcceptance(bench, lab, await prepareStored(lab, ENDPOINTS)),
    ),
};
