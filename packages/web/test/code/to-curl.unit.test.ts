import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { toCurl } from '../../src/code/to-curl.js';

it('quotes a hostile request so that a shell passes it on unchanged', () => {
  const request = {
    url: "https://example.com/$(id)?a='b'",
    headers: { 'X-Webhook-Id': '"; `id`; \'', Host: 'example.com', 'content-length': '2' },
    body: '{"a":"it\'s $HOME\\n"}',
  };
  const command = toCurl(request).replace(/^curl/, 'printf "%s\\n"');
  expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\n')).toEqual([
    '-X',
    'POST',
    request.url,
    '-H',
    `X-Webhook-Id: ${request.headers['X-Webhook-Id']}`,
    '--data-raw',
    request.body,
    '',
  ]);
});
