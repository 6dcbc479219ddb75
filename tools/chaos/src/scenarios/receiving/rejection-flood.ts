import { setTimeout as sleep } from 'node:timers/promises';
import { type LabSource, type Load, createLabPull, firstApi, sampleMemory } from '@posthorn/lab';
import { describeAnswers } from '../../flood/describe-answers.js';
import { startFlood } from '../../flood/flood.js';
import { verifyRejections } from '../../flood/verify-rejections.js';
import { chartMemory, evaluateMemory } from '../../experiment/verify-memory.js';
import { createSourceEnvironment, ingestUrls } from '../../experiment/source-environment.js';
import type { Outcome, Scenario } from '../../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../../experiment/under-load.js';
import { HEALED_WITHIN_MS, RECEIVING_SERVICES } from './source.js';

/** The number of endpoints under flood. */
const FLOODED = 5;
/** The number of rejections of one endpoint that each process may record, as in docs/architecture.md. */
const BURST = 100;
const PER_SECOND = 1;
/** A slower response to a valid webhook would delay its sender. */
const ANSWERED_WITHIN_MS = 2000;
/** The flood lasts longer than other loads, so that a trend shows. */
const LENGTH = 2;
const SAMPLE_EVERY_MS = 500;

/** Rejected requests at the machine's highest rate, beside valid ones. */
export const rejectionFlood: Scenario = {
  name: 'rejection-flood',
  description:
    'Forged webhooks arrive at the highest rate beside valid ones. Valid ones are accepted, forged ones are counted and few are recorded. Memory stays flat.',
  invariants: [1, 3, 8],
  services: RECEIVING_SERVICES,
  needsMachineAlone: true,
  async run(experiment) {
    const outcome = await underLoad(experiment, {
      createEnvironment: createSourceEnvironment,
      breakIt: floodIt,
      quietWithinMs: HEALED_WITHIN_MS,
    });
    return { ...outcome, violations: [...outcome.violations, ...verifyRefusals(outcome)] };
  },
};

async function floodIt(experiment: RunningExperiment, load: Load): Promise<void> {
  const { stack, scale, reportViolation, reportMetric, say } = experiment;
  const flooded = await addFlooded(experiment);
  await sleep(scale.seconds * 1000);
  reportMetric('good webhooks alone', describeAnswers(load, load.startedMs).text);
  const since = new Date();
  say('floods');
  const flood = await startFlood(ingestUrls(experiment), flooded);
  const samples = await sampleMemory(stack, {
    forMs: scale.seconds * 1000 * LENGTH,
    everyMs: SAMPLE_EVERY_MS,
  });
  const { accepted, refused } = await flood.stop();
  const floodedSeconds = (Date.now() - since.getTime()) / 1000;
  const { p95Ms, text } = describeAnswers(load, since.getTime());
  reportMetric('good webhooks beside the flood', text);
  if (!(p95Ms <= ANSWERED_WITHIN_MS)) reportViolation(`p95 of good webhooks beside the flood: ${p95Ms} ms`);
  if (accepted > 0) reportViolation(`${accepted} forged webhooks were accepted`);

  const ofIngest = new Map([...samples].filter(([name]) => name.startsWith('ingest')));
  for (const [name, chart] of Object.entries(chartMemory(ofIngest))) reportMetric(name, chart);
  evaluateMemory(ofIngest).forEach(reportViolation);

  const ofEndpoint = BURST + PER_SECOND * Math.ceil(floodedSeconds);
  const recordedAtMost = RECEIVING_SERVICES.ingest * FLOODED * ofEndpoint;
  const { projectId } = stack.account;
  const { violations, recorded } = await verifyRejections(stack.sql, {
    projectId,
    since,
    refused,
    recordedAtMost,
  });
  violations.forEach(reportViolation);
  reportMetric(
    'rejected',
    `${Math.round(refused / floodedSeconds)}/s, of which ${recorded.recorded} are recorded`,
  );
}

async function addFlooded(experiment: RunningExperiment): Promise<readonly LabSource[]> {
  const flooded: LabSource[] = [];
  for (let n = 0; n < FLOODED; n += 1) flooded.push(await createLabPull(firstApi(experiment)));
  return flooded;
}

function verifyRefusals({ reconciliation: { unavailable, cutOff } }: Outcome): readonly string[] {
  const refused = unavailable.answers + cutOff.sends;
  return refused === 0 ? [] : [`${refused} good webhooks were refused`];
}
