import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const SAMPLES = 'packages/web/src/portal/verify/samples';
const SECRET = 'whsec_c2VjcmV0LW9mLWEtc2FtcGxlLTEyMzQ1Njc4';
const BODY = '{"text":"Jürgen"}';

/** Each program reads a request from the standard input, and writes what the sample says of it. */
const LANGUAGES = [
  {
    language: 'Node.js',
    command: ['node', 'main.mjs'],
    main: `import { isGenuine } from './verify.mjs';
import { readFileSync } from 'node:fs';
const { body, headers, secret } = JSON.parse(readFileSync(0, 'utf8'));
console.log(isGenuine(Buffer.from(body), headers, secret));`,
  },
  {
    language: 'Python',
    command: ['python3', 'main.py'],
    main: `import json, sys
from verify import is_genuine
given = json.loads(sys.stdin.buffer.read())
print(str(is_genuine(given["body"].encode(), given["headers"], given["secret"])).lower())`,
  },
  {
    language: 'Go',
    command: ['go', 'run', 'main.go', 'verify.go'],
    main: `package main
import ("encoding/json"; "fmt"; "net/http"; "os")
func main() {
  var given struct { Body, Secret string; Headers map[string]string }
  json.NewDecoder(os.Stdin).Decode(&given)
  header := http.Header{}
  for name, value := range given.Headers { header.Set(name, value) }
  fmt.Println(isGenuine([]byte(given.Body), header, given.Secret))
}`,
  },
  {
    language: 'PHP',
    command: ['php', 'main.php'],
    main: `<?php require 'verify.php';
$given = json_decode(file_get_contents('php://stdin'), true);
echo is_genuine($given['body'], $given['headers'], $given['secret']) ? 'true' : 'false';`,
  },
  {
    language: 'Ruby',
    command: ['ruby', 'main.rb'],
    main: `require 'json'
require_relative 'verify'
given = JSON.parse(STDIN.read)
puts genuine?(given['body'], given['headers'], given['secret'])`,
  },
] as const;

/** Without a program there is an error, whatever a program says of the option. */
function isHere({ command: [program] }: (typeof LANGUAGES)[number]): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

const here = LANGUAGES.filter(isHere);
const missing = LANGUAGES.filter((each) => !here.includes(each)).map(({ language }) => language);

function sign(timestamp: number, secret = SECRET): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${BODY}`).digest('hex')}`;
}

const now = Math.floor(Date.now() / 1000);

const REQUESTS = [
  ['accepts a signature', { signature: sign(now) }, true],
  ['accepts one of two', { signature: `${sign(now, 'whsec_older')},${sign(now)}` }, true],
  ['refuses a signature by another secret', { signature: sign(now, 'whsec_other') }, false],
  ['refuses a changed body', { signature: sign(now), body: '{"text":"other"}' }, false],
  ['refuses an old request', { signature: sign(now - 600), timestamp: now - 600 }, false],
  ['refuses a request without a signature', { signature: '' }, false],
  ['refuses a time that is none', { signature: sign(now), timestamp: 'soon' }, false],
] as const;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'posthorn-samples-'));
  cpSync(SAMPLES, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run([program, ...args]: readonly [string, ...string[]], input: object): SpawnSyncReturns<string> {
  return spawnSync(program, args, { cwd: folder, input: JSON.stringify(input), encoding: 'utf8' });
}

it(`runs the samples of this machine's languages, without ${missing.join(', ') || 'any missing'}`, () => {
  expect(here.map(({ language }) => language)).toContain('Node.js');
});

describe.each(here)('the sample of $language', ({ command, main }) => {
  beforeAll(() => writeFileSync(join(folder, command.find((part) => part.startsWith('main')) ?? ''), main));

  it.each(REQUESTS)(
    '%s',
    (_title, request, isGenuine) => {
      const {
        signature,
        body = BODY,
        timestamp = now,
      } = { body: undefined, timestamp: undefined, ...request };
      const headers = { 'x-webhook-timestamp': String(timestamp), 'x-webhook-signature': signature };
      const { stdout, stderr } = run([...command], { body, headers, secret: SECRET });
      expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: String(isGenuine), stderr: '' });
    },
    120_000,
  );
});
