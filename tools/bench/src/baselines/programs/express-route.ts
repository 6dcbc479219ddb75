import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from '@posthorn/lab';
import express from 'express';
import type { BaselineReply, BaselineRequest } from '../messages.js';

const HOST = '127.0.0.1';
/** The API's limit for a send. */
const BODY_LIMIT_BYTES = 1024 * 1024 + 64 * 1024;

/** One route that reads and parses a body as the API does, and does no further work. */
async function serve(): Promise<string> {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.post('/', express.raw({ type: () => true, limit: BODY_LIMIT_BYTES }), (request, response) => {
    JSON.parse((request.body as Buffer).toString('utf8'));
    response.status(202).json({ data: { status: 'queued' } });
  });
  const server = createServer({ keepAliveTimeout: 60_000 }, app).listen(0, HOST);
  await once(server, 'listening');
  return `http://${HOST}:${(server.address() as AddressInfo).port}/`;
}

answerParent<BaselineRequest, BaselineReply>(async (request) =>
  request.ask === 'serve' ? { url: await serve() } : {},
);
