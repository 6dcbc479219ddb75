import { Agent, request as httpRequest } from 'node:http';
import { answerParent, at } from '@posthorn/lab';
import { measureLoop } from '../measure-loop.js';
import type { BaselineReply, BaselineRequest } from '../messages.js';

/** POSTs with Node.js itself over persistent connections. */
const agent = new Agent({ keepAlive: true });

function post(url: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const request = httpRequest(url, { method: 'POST', agent, headers });
    request.once('error', reject);
    request.once('response', (response) => response.resume().once('end', resolve));
    request.end(body);
  });
}

answerParent<BaselineRequest, BaselineReply>(async (request) => {
  if (request.ask !== 'run') return {};
  const { urls, payload } = request.options;
  const measured = await measureLoop(request.options, async (turn) => {
    await post(at(urls, turn % urls.length), payload);
    return 1;
  });
  return { measured };
});
