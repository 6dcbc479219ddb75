import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { signDelivery } from '@posthorn/common';
import { releaseAfterTest } from '@posthorn/test-support';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { verifyDelivery } from '../../src/verify/index.js';

const SECRET = 'whsec_of-a-test-with-enough-characters';
// Parsed and serialised again, these bytes would be others.
const BODY = '{ "type": "order.created", "amount": 1.0 }';

interface Order {
  readonly type: string;
}

/** Undefined for a delivery that is not genuine. */
async function read(received: Parameters<typeof verifyDelivery>[0]): Promise<Order | undefined> {
  const delivery = await verifyDelivery<Order>(received, SECRET).catch(() => undefined);
  return delivery?.json();
}

/** Sends a delivery to a receiver. */
type Deliver = (init: RequestInit) => Promise<Response>;

function deliver(to: Deliver, body = BODY): Promise<Response> {
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'x-webhook-timestamp': String(seconds),
    'x-webhook-signature': signDelivery(BODY, seconds, [SECRET]),
  };
  return to({ method: 'POST', headers, body });
}

async function startExpress(): Promise<Deliver> {
  const app = express();
  app.post('/webhooks', express.raw({ type: '*/*' }), async ({ headers, body }, response) => {
    const payload = await read({ headers, body: body as Buffer });
    response.status(payload ? 200 : 401).send(payload?.type);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  releaseAfterTest(() => server.close());
  return (init) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`, init);
}

async function startFastify(): Promise<Deliver> {
  const app = fastify();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/webhooks', async ({ headers, body }, reply) => {
    const payload = await read({ headers, body: body as Buffer });
    return reply.status(payload ? 200 : 401).send(payload?.type);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  releaseAfterTest(() => app.close());
  return (init) => fetch(`${url}/webhooks`, init);
}

function startHono(): Deliver {
  const app = new Hono();
  app.post('/webhooks', async (context) => {
    const payload = await read(context.req.raw);
    return context.text(payload?.type ?? '', payload ? 200 : 401);
  });
  return async (init) => app.request('/webhooks', init);
}

/** `app/webhooks/route.ts` of a Next application exports this function. */
async function POST(request: Request): Promise<Response> {
  const payload = await read(request);
  return new Response(payload?.type, { status: payload ? 200 : 401 });
}

describe.each<[string, () => Deliver | Promise<Deliver>]>([
  ['Express', startExpress],
  ['Fastify', startFastify],
  ['Hono', startHono],
  ['Next', () => (init) => POST(new Request('http://localhost/webhooks', init))],
])('a receiver with %s', (_, start) => {
  it('accepts a genuine delivery, over its raw body', async () => {
    const response = await deliver(await start());
    expect([response.status, await response.text()]).toEqual([200, 'order.created']);
  });

  it('refuses a changed one', async () => {
    const response = await deliver(await start(), BODY.replace('1.0', '9.0'));
    expect(response.status).toBe(401);
  });
});
