import { describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import {
  claimMessage,
  createAccount,
  createEndpoint,
  insertAttempt,
  insertMessages,
  newMessage,
} from '@posthorn/test-support';
import type { AddressedEvent, AttemptOutcome } from '../../src/index.js';
import { type MetricScope, countMetrics, readMetricSums } from '../support/count-metrics.js';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { openDatabase } from '../support/open-database.js';

const FAILED: AttemptOutcome = { status: 'failed_permanent', sweepAt: new Date() };

const open = await openDatabase();
const { database } = open;

/** A message with a project and an endpoint of its own. */
interface Subject {
  readonly tenantId: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly id: string;
}

type Step = (subject: Subject) => Promise<unknown>;

async function attemptsOf({ id }: Subject): Promise<number> {
  return (await database.messages.findById(id))?.attemptCount ?? 0;
}

function attempt(outcome: AttemptOutcome): Step {
  return async (subject) => {
    const attemptNo = (await attemptsOf(subject)) + 1;
    const claim = await claimMessage(database, { messageId: subject.id, attemptNo });
    await database.deliveries.record({ ...recordOf(claim, outcome), responseLatencyMs: 6 * attemptNo });
  };
}

const claim: Step = async (subject) =>
  await claimMessage(database, { messageId: subject.id, attemptNo: (await attemptsOf(subject)) + 1 });

const replay: Step = ({ projectId, id }) =>
  database.messages.replay({ projectId, direction: 'outbound', ids: [id], maxReplays: 100 });

const pause: Step = ({ endpointId }) => database.endpoints.pause(endpointId);
const resume: Step = ({ endpointId }) => database.endpoints.resume(endpointId);

const LEADS: Readonly<Record<string, readonly Step[]>> = {
  queued: [],
  'pending a fast retry': [attempt(failed('fast'))],
  'pending a slow retry': [attempt(failed('fast')), attempt(failed('slow'))],
  'in its first attempt': [claim],
  'in its second attempt': [attempt(failed('slow')), claim],
  'paused before an attempt': [pause],
  'paused after a failure': [attempt(failed('slow')), pause],
  succeeded: [attempt(SUCCEEDED)],
  'succeeded after a failure': [attempt(failed('slow')), attempt(SUCCEEDED)],
  'failed for good': [attempt(failed('fast')), attempt(FAILED)],
  'replayed after a failure': [attempt(failed('slow')), replay],
  'replayed, and failed again': [attempt(failed('slow')), replay, attempt(failed('slow'))],
};

const CHANGES: Readonly<Record<string, Step>> = {
  'a replay': replay,
  'a cancel': ({ projectId, id }) => database.messages.cancel({ projectId, id }, 'canceled'),
  'a cancel by an operator': ({ id }) => database.operatorMessages.cancelMany([id], 'canceled'),
  'an immediate retry': ({ projectId, id }) => database.messages.retryNow({ projectId, id }),
  'the deletion of the message': ({ projectId, id }) =>
    database.messages.delete({ projectId, ids: [id], direction: 'outbound' }),
  'the pause of the endpoint': pause,
  'the resume of the endpoint': resume,
  'the deletion of the endpoint': ({ endpointId }) => database.endpoints.delete(endpointId),
  'the deletion of the project': async ({ tenantId, projectId }) => {
    await database.projects.create({ tenantId, name: 'Other', rate: 1 });
    await database.projects.delete({ tenantId, id: projectId });
  },
};

type Place = Omit<Subject, 'id'>;

/** Stores a message of an endpoint, and returns its id. */
type Accept = (place: Place) => Promise<string>;

async function accept(place: Place): Promise<string> {
  const message = newMessage(place);
  await database.messages.accept(message);
  return message.id;
}

async function createSubject(acceptIt: Accept = accept): Promise<Subject> {
  const { tenantId, projectId } = await createAccount(database);
  const { id: endpointId } = await createEndpoint(database, { projectId, url: 'https://example.com/hook' });
  const place = { tenantId, projectId, endpointId };
  return { ...place, id: await acceptIt(place) };
}

/** Stores an event for the endpoint of a subject, either with its message or for the background. */
async function publish({ projectId, endpointId }: Place, isLater: boolean): Promise<AddressedEvent> {
  const event = {
    ...newMessage({ projectId }),
    ...{ consumerId: '', eventType: 'order.created', body: '{}', quota: undefined, searchable: [] },
    messages: isLater ? [] : [{ id: createUuidV7(), endpointId }],
    laterEndpointIds: isLater ? [endpointId] : [],
  };
  await database.events.publish(event);
  return event;
}

const ACCEPTANCES: Readonly<Record<string, Accept>> = {
  'this version accepted alone': accept,
  'this version accepted with another one': async (place) => {
    const messages = [newMessage(place), newMessage(place)] as const;
    await database.messages.acceptTogether(messages);
    return messages[0].id;
  },
  'this version stored with its event': async (place) => (await publish(place, false)).messages[0]?.id ?? '',
  'this version stored in the background': async (place) => {
    const { id } = await publish(place, true);
    return (await database.events.takeFanOutPart(id))?.[0]?.id ?? '';
  },
  'an earlier version stored': async ({ projectId, endpointId }) => {
    const [id = ''] = await insertMessages(open.query, { projectId, endpointId, status: 'queued' });
    return id;
  },
};

/** What an earlier version recorded, which left all counting to the triggers. */
const earlierAttempt: Step = async (subject) => {
  const attemptNo = (await attemptsOf(subject)) + 1;
  await open.query(
    `UPDATE messages SET status = 'pending_retry', attempt_count = $2, slow_failures = slow_failures + 1,
       response_latency_ms = 6, next_attempt_at = now(), sweep_at = now() WHERE id = $1`,
    [subject.id, attemptNo],
  );
  await insertAttempt(open.query, subject.id, { attemptNo, responseLatencyMs: 6 });
};

/** Compares the metrics with a count over the messages, for each state in which the change began. */
async function compare(subjects: Readonly<Record<string, Subject>>): Promise<void> {
  const scopes = Object.entries(subjects).flatMap(([name, { projectId, endpointId }]) => [
    [`${name}: project`, { projectId }] as const,
    [`${name}: endpoint`, { projectId, endpointId }] as const,
  ]);
  const readAll = async (read: (scope: MetricScope) => Promise<unknown>): Promise<unknown> =>
    Object.fromEntries(await Promise.all(scopes.map(async ([name, scope]) => [name, await read(scope)])));
  const [read, counted] = await Promise.all([
    readAll((scope) => readMetricSums(database, scope)),
    readAll((scope) => countMetrics(open, scope)),
  ]);
  expect(read).toEqual(counted);
}

async function createSubjects(): Promise<Readonly<Record<string, Subject>>> {
  const led = Object.entries(LEADS).map(async ([name, lead]) => {
    const subject = await createSubject();
    for (const step of lead) await step(subject);
    return [name, subject] as const;
  });
  return Object.fromEntries(await Promise.all(led));
}

it.each(Object.entries(CHANGES))(
  'counts the same as the messages themselves after %s, from every state of the message',
  async (_, change) => {
    const subjects = await createSubjects();
    await database.metrics.addUp(1000);
    await Promise.all(Object.values(subjects).map(change));
    await compare(subjects);
    await database.metrics.addUp(1000);
    await compare(subjects);
  },
);

it.each([
  ['succeeds after a replay from its retry', [attempt(failed('slow')), replay, attempt(SUCCEEDED)]],
  [
    'fails for good after a replay',
    [attempt(failed('slow')), replay, attempt(failed('slow')), attempt(FAILED)],
  ],
  ['is retried at once after a pause', [attempt(failed('fast')), pause, resume, attempt(SUCCEEDED)]],
  ['is replayed while it is held', [attempt(failed('slow')), pause, replay, resume, attempt(SUCCEEDED)]],
] satisfies readonly (readonly [string, readonly Step[]])[])(
  'metrics equal a count over the messages at each step of a message that %s',
  async (_, steps) => {
    const subject = await createSubject();
    for (const step of steps) {
      await step(subject);
      await compare({ subject });
    }
  },
);

describe('while versions run beside each other that count in another way', () => {
  it.each(Object.entries(ACCEPTANCES))(
    'counts each change once of a message that %s',
    async (_, acceptIt) => {
      const subject = await createSubject(acceptIt);
      await compare({ subject });
      for (const step of [
        attempt(failed('slow')),
        earlierAttempt,
        attempt(failed('fast')),
        attempt(SUCCEEDED),
      ]) {
        await step(subject);
        await compare({ subject });
      }
    },
  );
});
