import { execFile } from 'node:child_process';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import { createTestFolder, releaseAfterFile } from '@posthorn/test-support';
import { type TestApi, startTestApi } from '../support/start-test-api.js';

/**
 * Those of the official suite that are about a server with tools only. The others call tools, prompts and resources that
 * a server must have just for them, or open streams. None is about the revision 2026-07-28 yet.
 */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

const MAIN = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

let url: string;
let folder: string;
beforeAll(async () => {
  url = await openWithKey(await startTestApi({ environment: { PROJECT_BURST_PER_SECOND: '0' } }));
  folder = await createTestFolder();
});

/** The suite sends no credentials, so they are added on the way. */
async function openWithKey({ url: target, account }: TestApi): Promise<string> {
  const server = createServer((received, answer) => {
    const headers = { ...received.headers, authorization: `Bearer ${account.apiKey}` };
    const sent = request(target + (received.url ?? ''), { method: received.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    received.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  releaseAfterFile(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

it.each(SCENARIOS)('keeps what the official conformance suite asks: %s', async (scenario) => {
  const given = ['server', '--url', url, '--scenario', scenario, '-o', folder];
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...given]);
  expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/);
});
