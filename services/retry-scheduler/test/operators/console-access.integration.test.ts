import { beforeAll, describe, expect, it } from '@jest/globals';
import { toPrefixedId } from '@posthorn/common';
import { waitFor } from '@posthorn/test-support';
import {
  type ConsoleEnvironment,
  authorizationOf,
  jobOf,
  OPERATOR,
  startConsole,
} from '../support/start-console.js';

let environment: ConsoleEnvironment;
beforeAll(async () => {
  environment = await startConsole();
});

describe('without a configured login', () => {
  it('shows no queues, and logs the reason', async () => {
    const pages = await environment.startScheduler({ OPERATOR_LOGINS: '' });
    expect((await pages.get('')).status).toBe(404);
    expect(pages.service.logs.map(({ message }) => message)).toContain(
      'the queues are not shown: OPERATOR_LOGINS is empty',
    );
  });
});

describe('a visitor without a login', () => {
  it.each(['', '/', '/static/css/main.css', '/api/queues', '/api/queues/Deliveries/x/promote', '/nothing'])(
    'is asked to log in and sees nothing else: %p',
    async (path) => {
      const pages = await environment.startScheduler();
      const answer = await pages.get(path, {});
      expect(answer).toMatchObject({ status: 401, error: 'Log in as an operator.' });
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Posthorn queues", charset="UTF-8"');
    },
  );

  it.each([
    ['a wrong password', authorizationOf(OPERATOR.name, 'wrong-horse-battery')],
    ['an unknown name', authorizationOf('mallory', OPERATOR.password)],
    ["somebody else's password", authorizationOf('bob', OPERATOR.password)],
    ['a part of the password', authorizationOf(OPERATOR.name, OPERATOR.password.slice(0, -1))],
    ['nothing', authorizationOf('', '')],
    ['a bearer', `Bearer ${OPERATOR.password}`],
    ['no base64', 'Basic ~~~'],
  ])('gets the same rejection for %s', async (_what, authorization) => {
    const pages = await environment.startScheduler();
    const answer = await pages.get('/api/queues', { authorization });
    expect(answer).toMatchObject({ status: 401, error: 'This login is not valid.' });
  });

  it('is rejected without a check after five failed login attempts', async () => {
    const pages = await environment.startScheduler();
    const wrong = authorizationOf(OPERATOR.name, 'wrong-horse-battery');
    for (let attempt = 0; attempt < 5; attempt += 1) await pages.get('/api/queues', { authorization: wrong });
    const answer = await pages.get('/api/queues');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(
      pages.service.logs.filter(({ message }) => message.startsWith('too many wrong logins')),
    ).toHaveLength(1);
  });
});

describe('every response', () => {
  it('cannot be framed, cached, sniffed or read by another site', async () => {
    const pages = await environment.startScheduler();
    for (const answer of await Promise.all([pages.get(''), pages.get('/api/queues'), pages.get('', {})])) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('names no other host for the page to contact', async () => {
    const pages = await environment.startScheduler();
    expect((await pages.get('')).text).not.toMatch(/(src|href)="(https?:)?\/\//);
  });
});

describe('an unreachable store', () => {
  it('is reported with 503, and the process continues when it is back', async () => {
    const pages = await environment.startScheduler();
    const job = await environment.send();
    const path = `/api/queues/Deliveries/${jobOf(job, 1)}`;
    try {
      environment.toDatabase.cut();
      expect(await pages.get(path)).toMatchObject({ status: 503, error: 'PostgreSQL cannot be reached.' });
      environment.toDatabase.restore();
      await waitFor(async () => (await pages.get(path)).status === 200);

      environment.toRedis.cut();
      await waitFor(async () => (await pages.get('')).status === 503);
      expect((await pages.get('')).text).toContain('Redis cannot be reached.');
      expect(await pages.get('/api/queues')).toMatchObject({
        status: 503,
        error: 'Redis cannot be reached.',
      });
      environment.toRedis.restore();
      await waitFor(async () => (await pages.get('/api/queues')).status === 200);
      expect((await environment.database.messages.findById(job.messageId))?.status).toBe('queued');
    } finally {
      environment.toDatabase.restore();
      environment.toRedis.restore();
    }
  });
});

describe('the page', () => {
  it('shows every queue by its title, and the subject of a job in words', async () => {
    const pages = await environment.startScheduler();
    const job = await environment.send();
    await environment.queues.retries.add('fast', { ...job, attemptNo: 3 }, 3_600_000);
    const { queues } = JSON.parse((await pages.get('/api/queues')).text) as {
      readonly queues: readonly { readonly name: string; readonly description: string }[];
    };
    expect(queues.map(({ name }) => name)).toEqual([
      'Deliveries',
      'Retries after 429',
      'Retries after a failure',
      'Dead letters',
      'Exports',
      'Fan-outs',
    ]);
    const shown = JSON.parse(
      (await pages.get(`/api/queues/Retries%20after%20429/${jobOf(job, 3)}`)).text,
    ) as {
      readonly status: string;
      readonly job: { readonly data: object };
    };
    expect(shown.status).toBe('delayed');
    expect(shown.job.data).toMatchObject({
      message_id: job.messageId,
      endpoint_id: toPrefixedId('endpoint', job.endpointId),
      attempt: 3,
      waits_for: 'its due time',
      in_postgresql: { status: 'queued', attempts_made: 0 },
    });
  });

  it.each(['wait', 'meta', 'id', 'a:b', '..%2F..', '%00', '-'.repeat(32), 'f'.repeat(32)])(
    'shows no job for an unknown id: %p',
    async (jobId) => {
      const pages = await environment.startScheduler();
      await environment.send();
      expect((await pages.get(`/api/queues/Deliveries/${jobId}`)).status).toBe(404);
    },
  );

  it('shows at most one page, whatever the request asks for', async () => {
    const pages = await environment.startScheduler();
    const jobs = Array.from({ length: 300 }, (_, index) => index);
    const { messageId, endpointId } = await environment.send();
    await Promise.all(
      jobs.map((attemptNo) =>
        environment.queues.retries.add('slow', { messageId, endpointId, attemptNo }, 3_600_000),
      ),
    );
    const query = 'activeQueue=Retries%20after%20a%20failure&status=delayed&jobsPerPage=1000000';
    const { queues } = JSON.parse((await pages.get(`/api/queues?${query}`)).text) as {
      readonly queues: readonly { readonly name: string; readonly jobs: readonly unknown[] }[];
    };
    expect(queues.find(({ name }) => name === 'Retries after a failure')?.jobs).toHaveLength(200);
  });
});
