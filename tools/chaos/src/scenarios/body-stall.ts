import {
  type Load,
  type MemorySamples,
  at,
  createLabClient,
  createLabPull,
  provisionAccount,
  sampleMemory,
  SIGNATURE_HEADER,
  sum,
} from '@posthorn/lab';
import { describeAnswers } from '../flood/describe-answers.js';
import { type Stall, stallBodies } from '../flood/stall-bodies.js';
import { chartMemory } from '../experiment/verify-memory.js';
import { createSourceEnvironment, ingestUrls } from '../experiment/source-environment.js';
import type { Outcome, Scenario } from '../experiment/scenario.js';
import type { Experiment } from '../experiment/experiment.js';
import { type RunningExperiment, underLoad } from '../experiment/under-load.js';
import { apiUrls } from '../experiment/environment.js';
import { HEALED_WITHIN_MS } from './receiving/source.js';

const ATTACKERS = 3;
/** Bodies of a megabyte each. One ingest process has 128 MB for all projects, and 48 MB for one. */
const STALLED_AT_INGEST = 48;
/** With one API key. */
const STALLED_AT_API = 1250;
const SAMPLE_EVERY_MS = 500;
/** The body size of a send beside the stalled ones. */
const BODY_BYTES = 64 * 1024;
const NO_SUCH_ENDPOINT = 404;
const MEBIBYTE = 1024 * 1024;
/** The memory budget, the overhead of its bodies, and the runtime's cost of thousands of connections. */
const MORE_MEMORY_AT_MOST = 450 * MEBIBYTE;

/** Several projects stall their bodies beside healthy senders and clients. */
export const bodyStall: Scenario = {
  name: 'body-stall',
  description:
    'Three projects stall 48 MB of bodies each at ingest, and one stalls 1,250 bodies at the API. No other client is rejected, and memory stays bounded.',
  invariants: [3, 8],
  services: { api: 1, ingest: 1, 'delivery-worker': 1, 'retry-scheduler': 1 },
  needsMachineAlone: true,
  async run(experiment) {
    const outcome = await underLoad(experiment, {
      createEnvironment: createSourceEnvironment,
      breakIt: stallEverywhere,
      quietWithinMs: HEALED_WITHIN_MS,
    });
    return { ...outcome, violations: [...outcome.violations, ...verifyRefusals(outcome)] };
  },
};

async function stallEverywhere(experiment: RunningExperiment, load: Load): Promise<void> {
  const { stack, scale, reportMetric, say, reportViolation } = experiment;
  const before = await sampleMemory(stack, { forMs: 1, everyMs: SAMPLE_EVERY_MS });
  const stalls = await startStalls(experiment);
  say('stalls');
  const sinceMs = Date.now();
  let mostOpen = 0;
  const refusedCalls = countRefusedCalls(experiment);
  const samples = await sampleMemory(stack, {
    forMs: scale.seconds * 1000,
    everyMs: SAMPLE_EVERY_MS,
    onSample() {
      mostOpen = Math.max(mostOpen, countOpen(stalls));
      refusedCalls.call();
    },
  });
  for (const stall of stalls) stall.stop();
  reportMetric('good webhooks beside the stalled bodies', describeAnswers(load, sinceMs).text);
  reportMetric('stalled bodies at once, at most', mostOpen);
  for (const [name, chart] of Object.entries(chartMemory(samples))) reportMetric(name, chart);
  listGrown(before, samples).forEach(reportViolation);
  const { calls, refused } = await refusedCalls.end();
  reportMetric('calls of another project beside the stalled bodies', calls);
  if (refused > 0) reportViolation(`${refused} of ${calls} calls of another project were refused by the api`);
}

/** Each attacker is a tenant with a project and an endpoint. The first attacker also stalls at the API. */
async function startStalls(experiment: RunningExperiment): Promise<readonly Stall[]> {
  const { stack } = experiment;
  const [apiUrl, ingestUrl] = [at(apiUrls(experiment), 0), at(ingestUrls(experiment), 0)];
  const stalls: Stall[] = [];
  for (let n = 0; n < ATTACKERS; n += 1) {
    const { apiKey } = await provisionAccount(stack.sql);
    const { ingestPath: path } = await createLabPull(createLabClient(apiUrl, apiKey));
    const signed = { [SIGNATURE_HEADER]: `sha256=${'0'.repeat(64)}` };
    stalls.push(stallBodies({ url: ingestUrl, path, headers: signed, count: STALLED_AT_INGEST }));
    if (n > 0) continue;
    const headers = { authorization: `Bearer ${apiKey}` };
    stalls.push(stallBodies({ url: apiUrl, path: '/v1/webhooks/send', headers, count: STALLED_AT_API }));
  }
  return stalls;
}

function countOpen(stalls: readonly Stall[]): number {
  return sum(stalls.map((stall) => stall.countOpen()));
}

interface RefusedCalls {
  call(): void;
  end(): Promise<{ readonly calls: number; readonly refused: number }>;
}

/** Sends of the lab's own project that are read to the end. They name an endpoint that does not exist. */
function countRefusedCalls(experiment: Experiment): RefusedCalls {
  const calls: Promise<boolean>[] = [];
  const body = JSON.stringify({
    endpoint_id: `ep_${'0'.repeat(32)}`,
    payload: { text: ' '.repeat(BODY_BYTES) },
  });
  return {
    call() {
      const answer = experiment.api.call(at(apiUrls(experiment), 0), { path: '/v1/webhooks/send', body });
      calls.push(answer.then(({ status }) => status !== NO_SUCH_ENDPOINT));
    },
    async end() {
      const refused = (await Promise.all(calls)).filter(Boolean).length;
      return { calls: calls.length, refused };
    },
  };
}

/** Describes the services that exceeded their memory limit. */
function listGrown(before: MemorySamples, samples: MemorySamples): readonly string[] {
  return [...samples].flatMap(([name, bytes]) => {
    const moreBytes = Math.max(...bytes) - (before.get(name)?.[0] ?? 0);
    if (moreBytes <= MORE_MEMORY_AT_MOST) return [];
    return [`stalled bodies took ${Math.round(moreBytes / MEBIBYTE)} MB of the memory of ${name}`];
  });
}

function verifyRefusals({ reconciliation: { unavailable, cutOff } }: Outcome): readonly string[] {
  const refused = unavailable.answers + cutOff.sends;
  return refused === 0 ? [] : [`${refused} good webhooks were refused`];
}
