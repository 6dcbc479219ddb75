import { describe, expect, it } from '@jest/globals';
import type { AttemptRow, MessageRow } from '@posthorn/database';
import { type DeliverDependencies, deliver } from '../../src/deliver.js';
import { createDependencies } from '../support/create-dependencies.js';
import { startEnvironment } from '../support/start-environment.js';

const defect = (): never => {
  throw new Error('a defect');
};

/** An object that throws when it is converted to text. */
const NO_TEXT: unknown = Object.create(null);

interface Outcome {
  readonly posts: number;
  readonly row: MessageRow | undefined;
  readonly attempts: readonly AttemptRow[];
  readonly errors: readonly unknown[];
}

const environment = await startEnvironment();

/** Delivers a message three times, as the queue would when its job returns. */
async function deliverWith(
  status: number,
  change: (dependencies: DeliverDependencies) => Partial<DeliverDependencies>,
): Promise<Outcome> {
  const receiver = await environment.startReceiver(() => ({
    status,
    headers: { 'Retry-After': '90' },
    body: 'answer',
  }));
  const { id } = await environment.createEndpoint(receiver.url);
  const job = await environment.acceptFor(id);
  const dependencies = createDependencies(environment);
  for (let count = 0; count < 3; count += 1) {
    await deliver(job, { ...dependencies, ...change(dependencies) }).catch(() => undefined);
  }
  return {
    posts: receiver.requests.length,
    row: await environment.database.messages.findById(job.messageId),
    attempts: await environment.attemptsOf(job.messageId),
    errors: dependencies.lines.filter(({ fields }) => 'stage' in fields).map(({ fields }) => fields['stage']),
  };
}

/** A sender that makes the POST and reports it in a form that breaks the worker's code. */
function tellingOddly(dependencies: DeliverDependencies, oddity: object): Partial<DeliverDependencies> {
  return {
    sender: {
      async send(request) {
        return { ...(await dependencies.sender.send(request)), ...oddity };
      },
    },
  };
}

describe('an error after the request still leaves one POST and one attempt on record', () => {
  it('happens when the body cannot be stored', async () => {
    const { posts, row, attempts, errors } = await deliverWith(200, () => ({
      responseBodies: { keep: () => Promise.reject(new Error('a defect')), discard: () => Promise.resolve() },
    }));
    expect({ posts, errors }).toEqual({ posts: 1, errors: ['keep-body'] });
    expect(row).toMatchObject({ status: 'succeeded', attemptCount: 1 });
    expect(attempts).toMatchObject([{ responseStatus: 200, responseBodyStored: false }]);
  });

  it('happens when the Retry-After cannot be evaluated', async () => {
    const { posts, row, attempts, errors } = await deliverWith(503, (dependencies) =>
      tellingOddly(dependencies, { retryAfter: NO_TEXT }),
    );
    expect({ posts, errors }).toEqual({ posts: 1, errors: ['decide'] });
    expect(row).toMatchObject({ status: 'pending_retry', attemptCount: 1 });
    expect(attempts).toMatchObject([{ responseStatus: 503, retryType: 'slow' }]);
  });

  it.each([200, 500])('happens when a response of %i cannot be described', async (status) => {
    const { posts, row, attempts, errors } = await deliverWith(status, (dependencies) =>
      tellingOddly(dependencies, { requestHeaders: { odd: NO_TEXT } }),
    );
    expect({ posts, errors }).toEqual({ posts: 1, errors: ['describe'] });
    expect(row).toMatchObject({ status: status === 200 ? 'succeeded' : 'pending_retry', attemptCount: 1 });
    expect(attempts).toMatchObject([
      {
        responseStatus: status,
        responseLatencyMs: expect.any(Number),
        errorText: status === 200 ? null : 'the destination answered 500',
      },
    ]);
  });

  it('happens when the next step fails', async () => {
    const { posts, row, attempts } = await deliverWith(500, ({ nextSteps }) => ({
      nextSteps: { ...nextSteps, next: defect },
    }));
    expect({ posts, attempts: attempts.length }).toEqual({ posts: 1, attempts: 1 });
    expect(row).toMatchObject({ status: 'pending_retry', attemptCount: 1 });
  });

  it('happens when the sender itself breaks', async () => {
    const { posts, row, attempts } = await deliverWith(200, ({ sender }) => ({
      sender: {
        async send(request) {
          await sender.send(request);
          return defect();
        },
      },
    }));
    expect(posts).toBe(1);
    expect(row).toMatchObject({ status: 'pending_retry', attemptCount: 1 });
    expect(attempts).toMatchObject([{ errorText: 'the request failed' }]);
  });
});
