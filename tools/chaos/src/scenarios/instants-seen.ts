import { type ServiceProcess, at } from '@posthorn/lab';
import type { Environment } from '../experiment/environment.js';
import { createManySubscribers, createWebhookEnvironment } from '../experiment/event-environment.js';
import type { Experiment } from '../experiment/experiment.js';
import type { Scenario } from '../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../experiment/under-load.js';
import { INSTANTS } from '../faults/instants.js';
import { passInstant } from '../faults/kill-at-instant.js';
import { publishing } from './events.js';

type InstantName = keyof typeof INSTANTS;

type CreateEnvironment = (experiment: Experiment) => Promise<Environment>;

const SERVICES = { api: 1, ingest: 1, 'delivery-worker': 1, 'retry-scheduler': 1 };
const SETTLED_WITHIN_MS = 180_000;
/** Subscribers beyond a thousand get their messages from the scheduler. */
const SUBSCRIBERS = { count: 1100, perSecond: 0.15 };

const PASSED = {
  sends: [
    'messagesBeforeCommit',
    'messagesBeforeEnqueue',
    'attemptsBeforeRecord',
    'retryBeforeEnqueue',
    'dueRetryBeforeEnqueue',
    'heldMessagesBeforeEnd',
  ],
  webhooks: ['publishedBeforeCommit', 'webhooksBeforeEnqueue'],
  events: ['fanOutBeforeEnqueue', 'fanOutPartBeforeCommit', 'fanOutMessagesBeforeEnqueue'],
} satisfies Record<string, readonly InstantName[]>;

export const PASSED_INSTANTS: readonly InstantName[] = Object.values(PASSED).flat();

/** Without a fault, processes come to each instant at which other scenarios stop them. */
export const INSTANTS_SEEN = {
  sends: passing('sends'),
  webhooks: passing('webhooks', createWebhookEnvironment),
  events: passing('events', (experiment) => createManySubscribers(experiment, SUBSCRIBERS)),
} as const;

function passing(load: keyof typeof PASSED, createEnvironment?: CreateEnvironment): Scenario {
  const named = {
    name: `instants-of-${load}`,
    description: `Stops a process for a moment, under a load of ${load}, at each instant at which others kill it.`,
    services: SERVICES,
  };
  const fault = {
    quietWithinMs: SETTLED_WITHIN_MS,
    async breakIt(broken: RunningExperiment): Promise<void> {
      for (const name of PASSED[load]) await passInstant(broken, INSTANTS[name], causeOf(name, broken));
    },
  };
  if (createEnvironment !== undefined) return publishing(named, { ...fault, createEnvironment });
  return { ...named, invariants: [1, 2], run: (experiment) => underLoad(experiment, fault) };
}

/** The load brings a process to all instants but one. */
function causeOf(
  name: InstantName,
  { api, environment }: RunningExperiment,
): ((victim: ServiceProcess) => Promise<unknown>) | undefined {
  if (name !== 'heldMessagesBeforeEnd') return undefined;
  return async ({ url }) => {
    const { publicId } = at(await environment.add([{ behaviour: { kind: 'ok' } }]), 0);
    return await api.call(url, { method: 'DELETE', path: `/v1/endpoints/${publicId}` });
  };
}
