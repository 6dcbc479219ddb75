import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const SAMPLES = 'packages/web/src/verify/samples';

/**
 * Each program reads requests from the standard input, a line each: body, timestamp, signature and secret in base64. It
 * writes a line of what the sample says of each.
 */
const LANGUAGES: readonly Language[] = [
  {
    language: 'Node.js',
    commands: [['node', 'main.mjs']],
    main: `import { isGenuine } from './verify.mjs';
import { readFileSync } from 'node:fs';
for (const line of readFileSync(0, 'utf8').trim().split('\\n')) {
  const [body, timestamp, signature, secret] = line.split(' ').map((each) => Buffer.from(each, 'base64'));
  const headers = { 'x-webhook-timestamp': String(timestamp), 'x-webhook-signature': String(signature) };
  console.log(isGenuine(body, headers, String(secret)));
}`,
  },
  {
    language: 'Python',
    commands: [['python3', 'main.py']],
    main: `import base64, sys
from verify import is_genuine
for line in sys.stdin:
    body, timestamp, signature, secret = [base64.b64decode(each) for each in line.rstrip("\\n").split(" ")]
    headers = {"x-webhook-timestamp": timestamp.decode(), "x-webhook-signature": signature.decode()}
    print(str(is_genuine(body, headers, secret.decode())).lower())`,
  },
  {
    language: 'Go',
    commands: [['go', 'run', 'main.go', 'verify.go']],
    main: `package main
import ("bufio"; "encoding/base64"; "fmt"; "net/http"; "os"; "strings")
func main() {
  lines := bufio.NewScanner(os.Stdin)
  for lines.Scan() {
    var given [4][]byte
    for at, each := range strings.Split(lines.Text(), " ") { given[at], _ = base64.StdEncoding.DecodeString(each) }
    header := http.Header{}
    header.Set("X-Webhook-Timestamp", string(given[1]))
    header.Set("X-Webhook-Signature", string(given[2]))
    fmt.Println(isGenuine(given[0], header, string(given[3])))
  }
}`,
  },
  {
    language: 'PHP',
    commands: [['php', 'main.php']],
    main: `<?php require 'verify.php';
foreach (file('php://stdin', FILE_IGNORE_NEW_LINES) as $line) {
  [$body, $timestamp, $signature, $secret] = array_map('base64_decode', explode(' ', $line));
  $headers = ['x-webhook-timestamp' => $timestamp, 'x-webhook-signature' => $signature];
  echo is_genuine($body, $headers, $secret) ? 'true' : 'false', "\\n";
}`,
  },
  {
    language: 'Ruby',
    commands: [['ruby', 'main.rb']],
    main: `require 'base64'
require_relative 'verify'
STDIN.each_line(chomp: true) do |line|
  body, timestamp, signature, secret = line.split(/ /, -1).map { |each| Base64.decode64(each) }
  headers = { 'x-webhook-timestamp' => timestamp, 'x-webhook-signature' => signature }
  puts genuine?(body, headers, secret)
end`,
  },
  {
    language: 'Java',
    commands: [
      ['javac', '-d', 'java', 'main.java', 'Verify.java'],
      ['java', '-cp', 'java', 'Main'],
    ],
    main: `import java.util.*;
class Main {
  public static void main(String[] args) throws Exception {
    for (Scanner lines = new Scanner(System.in); lines.hasNextLine();) {
      String[] parts = lines.nextLine().split(" ", -1);
      byte[][] given = new byte[4][];
      for (int at = 0; at < 4; at++) given[at] = Base64.getDecoder().decode(parts[at]);
      Map<String, String> headers = Map.of(
        "x-webhook-timestamp", new String(given[1]), "x-webhook-signature", new String(given[2]));
      System.out.println(Verify.isGenuine(given[0], headers, new String(given[3])));
    }
  }
}`,
  },
  {
    language: 'C#',
    commands: [
      ['mcs', '-langversion:latest', '-r:System.Core', '-out:main.exe', 'main.cs', 'Verify.cs'],
      ['mono', 'main.exe'],
    ],
    main: `using System; using System.Collections.Generic; using System.Linq; using System.Text;
static class Program {
  static void Main() {
    for (string line; (line = Console.ReadLine()) != null;) {
      var given = line.Split(' ').Select(Convert.FromBase64String).ToArray();
      var headers = new Dictionary<string, string> {
        ["x-webhook-timestamp"] = Encoding.UTF8.GetString(given[1]),
        ["x-webhook-signature"] = Encoding.UTF8.GetString(given[2]) };
      Console.WriteLine(Verify.IsGenuine(given[0], headers, Encoding.UTF8.GetString(given[3])) ? "true" : "false");
    }
  }
}`,
  },
];

type Command = readonly [string, ...string[]];

interface Language {
  readonly language: string;
  /** The last one runs the program. */
  readonly commands: readonly Command[];
  readonly main: string;
}

/** Without a program there is an error, whatever a program says of the option. */
function isHere({ commands }: Language): boolean {
  return commands.every(([program]) => spawnSync(program, ['--version']).error === undefined);
}

const here = LANGUAGES.filter(isHere);
const missing = LANGUAGES.filter((each) => !here.includes(each)).map(({ language }) => language);

interface Request {
  readonly body: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly secret: string;
}

function sign(body: string, timestamp: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

interface Vector {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  readonly expected: string;
}

const { now, vectors } = JSON.parse(readFileSync('packages/client/vectors.json', 'utf8')) as {
  readonly now: string;
  readonly vectors: readonly Vector[];
};
/** A sample knows one secret, and compares what Posthorn sends: lower case. The clock goes on at the last second. */
const OTHERS = /^posthorn: (?:two secrets of the receiver|upper-case|30[01] seconds)/;
const shift = Math.floor((Date.now() - Date.parse(now)) / 1000);

/** The vector as if it were sent now: its time moves, and its genuine signatures are made again. */
function toRequest({ secrets: [secret = ''], headers, body }: Vector): Request {
  const { 'X-Webhook-Timestamp': time = '', 'X-Webhook-Signature': signatures = '' } = headers;
  const timestamp = /^\d+$/.test(time) ? String(Number(time) + shift) : time;
  const signature = signatures.replaceAll(sign(body, time, secret), sign(body, timestamp, secret));
  return { body, timestamp, signature, secret };
}

const OF_VECTORS = vectors
  .filter(({ name, headers }) => 'X-Webhook-Signature' in headers && !OTHERS.test(name))
  .map((vector) => [vector.name, toRequest(vector), vector.expected === 'valid'] as const);
const FIRST: Request = OF_VECTORS[0]?.[1] ?? { body: '', timestamp: '0', signature: '', secret: '' };
const old = String(Number(FIRST.timestamp) - 600);
const REQUESTS: readonly (readonly [string, Request, boolean])[] = [
  ...OF_VECTORS,
  ['ten minutes old', { ...FIRST, timestamp: old, signature: sign(FIRST.body, old, FIRST.secret) }, false],
];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'posthorn-samples-'));
  cpSync(SAMPLES, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run({ commands, main }: Language): SpawnSyncReturns<string> | undefined {
  const extension = /main\.(?!exe)(\w+)/.exec(JSON.stringify(commands))?.[1] ?? '';
  writeFileSync(join(folder, `main.${extension}`), main);
  const input = REQUESTS.map(([, { body, timestamp, signature, secret }]) =>
    [body, timestamp, signature, secret].map((each) => Buffer.from(each).toString('base64')).join(' '),
  ).join('\n');
  return commands
    .map(([program, ...args]) =>
      spawnSync(program, args, { cwd: folder, input: `${input}\n`, encoding: 'utf8' }),
    )
    .at(-1);
}

it(`runs the samples of this machine's languages, without ${missing.join(', ') || 'any missing'}`, () => {
  expect(here.map(({ language }) => language)).toContain('Node.js');
});

describe.each(here)('the sample of $language', (language) => {
  it('gives the outcome of each vector of the client', () => {
    const { stdout, stderr } = run(language) ?? { stdout: '', stderr: '' };
    const outcomes = stdout.trim().split('\n');
    const expected = REQUESTS.map(([name, , isGenuine]) => [name, String(isGenuine)]);
    expect(stderr).toBe('');
    expect(REQUESTS.map(([name], at) => [name, outcomes[at]])).toEqual(expected);
  }, 120_000);
});

describe('the samples', () => {
  const files = readdirSync(SAMPLES);

  it('have at most 25 lines each', () => {
    const long = files.filter(
      (file) => readFileSync(join(SAMPLES, file), 'utf8').trimEnd().split('\n').length > 25,
    );
    expect(long).toEqual([]);
  });

  it.each(files)('stand in the guide as the portal shows them: %s', (file) => {
    const guide = readFileSync('docs/guides/verify-signatures.md', 'utf8');
    expect(guide).toContain(`\n${readFileSync(join(SAMPLES, file), 'utf8').trimEnd()}\n\`\`\`\n`);
  });
});
