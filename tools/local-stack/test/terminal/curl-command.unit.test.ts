import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { curlCommand } from '../../src/terminal/describe-stack.js';

const run = promisify(execFile);
const stack = { localApiUrl: 'http://127.0.0.1:3000', apiKey: 'wh_live_x' };

/** The arguments that curl gets when a shell runs the pasted lines, one per line. */
async function paste(lines: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run('sh', ['-c', lines.join('\n').replace(/^curl/, String.raw`printf '%s\n'`)]);
  return stdout.trimEnd().split('\n');
}

it('sends a webhook to the endpoint when it is pasted', async () => {
  expect(await paste(curlCommand({ ...stack, endpointId: 'ep_1' }))).toEqual([
    '-X',
    'POST',
    'http://127.0.0.1:3000/v1/webhooks/send',
    '-H',
    'Authorization: Bearer wh_live_x',
    '-H',
    'Content-Type: application/json',
    '-d',
    '{"endpoint_id":"ep_1","payload":{"hello":"world"}}',
  ]);
});

it('creates an endpoint when there is none', async () => {
  const words = await paste(curlCommand({ ...stack, endpointId: undefined }));
  expect(words).toContain('http://127.0.0.1:3000/v1/endpoints');
});
