import { Agent } from 'node:http';
import { answerParent, at } from '@posthorn/lab';
import { got } from 'got';
import { measureLoop } from '../measure-loop.js';
import type { BaselineReply, BaselineRequest } from '../messages.js';
import { rateLoop } from '../rate-loop.js';

/** POSTs with got's promise API over persistent connections. */
const client = got.extend({ agent: { http: new Agent({ keepAlive: true }) }, retry: { limit: 0 } });

function post(url: string, body: string, id: string): Promise<unknown> {
  return client.post(url, { body, headers: { 'content-type': 'application/json', 'x-webhook-id': id } });
}

answerParent<BaselineRequest, BaselineReply>(async (request) => {
  if (request.ask === 'serve') return {};
  const { urls, payload } = request.options;
  const urlOf = (n: number): string => at(urls, n % urls.length);
  if (request.ask === 'send-at-rate') {
    const send = (n: number, id: string): Promise<unknown> => post(urlOf(n), payload, id);
    return { atRate: await rateLoop({ ...request.options, send }) };
  }
  const measured = await measureLoop(request.options, async (turn) => {
    await post(urlOf(turn), payload, '');
    return 1;
  });
  return { measured };
});
