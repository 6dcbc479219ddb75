import { setTimeout as sleep } from 'node:timers/promises';
import { type Load, at, quantile, sampleMemory } from '@posthorn/lab';
import { apiUrls } from '../experiment/environment.js';
import type { Scenario } from '../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../experiment/under-load.js';
import { type BodyAttack, BODY_ATTACKS } from '../flood/large-bodies.js';
import { startBodyAttack } from '../flood/start-body-attack.js';

const MEBIBYTE = 1024 * 1024;
const HEALED_WITHIN_MS = 60_000;
const SAMPLE_EVERY_MS = 100;
/** Answers of one attack are over before the next one begins. */
const BETWEEN_ATTACKS_MS = 2000;
const ANSWERED_WITHIN_MS = 250;
/** The most that a service takes at full load of ordinary messages, and the budget for bodies. */
const MEMORY_AT_MOST = (260 + 128) * MEBIBYTE;
/** Free tenants send bodies whose values would take very much memory and time. */
export const largeBodies: Scenario = {
  name: 'large-bodies',
  description:
    'Free tenants send bodies of many empty objects, levels, numbers, keys or escapes as fast as they can. Sends of another tenant are answered in 250 ms, and memory stays bounded.',
  invariants: [3, 8],
  services: { api: 1, 'delivery-worker': 1, 'retry-scheduler': 1 },
  needsMachineAlone: true,
  run: (experiment) =>
    underLoad(experiment, {
      plans: [{ behaviour: { kind: 'ok' } }],
      breakIt: attackInTurn,
      quietWithinMs: HEALED_WITHIN_MS,
    }),
};

async function attackInTurn(experiment: RunningExperiment, load: Load): Promise<void> {
  for (const attack of BODY_ATTACKS) {
    await runAttack(attack, experiment, load);
    await sleep(BETWEEN_ATTACKS_MS);
  }
}

async function runAttack(attack: BodyAttack, experiment: RunningExperiment, load: Load): Promise<void> {
  const { stack, scale, say, reportMetric, reportViolation } = experiment;
  say(attack.name);
  const running = await startBodyAttack(attack, { apiUrl: at(apiUrls(experiment), 0), sql: stack.sql });
  const sinceMs = Date.now();
  const samples = await sampleMemory(stack, { forMs: scale.seconds * 1000, everyMs: SAMPLE_EVERY_MS });
  const untilMs = Date.now();
  const { accepted, refused } = await running.stop();
  const { p99Ms, text } = describeSends(load, sinceMs, untilMs);
  const memory = Math.max(...(samples.get(stack.services.of('api')[0]?.name ?? '') ?? []));
  reportMetric(attack.name, `${text}, api ${megabytes(memory)}, ${accepted} accepted, ${refused} refused`);
  if (!(p99Ms <= ANSWERED_WITHIN_MS))
    reportViolation(`${attack.name}: p99 of another tenant's sends is ${p99Ms} ms`);
  for (const [name, bytes] of samples) {
    const mostBytes = Math.max(...bytes);
    if (mostBytes > MEMORY_AT_MOST) reportViolation(`${attack.name}: ${name} takes ${megabytes(mostBytes)}`);
  }
}

/** The sends of the lab's own project in a time. */
function describeSends(
  { records }: Load,
  sinceMs: number,
  untilMs: number,
): { readonly p99Ms: number; readonly text: string } {
  const tookMs = records
    .filter(({ sentMs }) => sentMs >= sinceMs && sentMs < untilMs)
    .map(({ sentMs, answeredMs }) => answeredMs - sentMs);
  const [p50Ms, p99Ms] = [quantile(tookMs, 0.5) ?? Number.NaN, quantile(tookMs, 0.99) ?? Number.NaN];
  return { p99Ms, text: `p50 ${p50Ms} ms, p99 ${p99Ms} ms` };
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEBIBYTE)} MB`;
}
