import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  createSignatureKeyPair,
  createSigningSecret,
  parseSignatureKey,
  standardHeaders,
} from '@posthorn/common';
import { createTestFolder } from '@posthorn/test-support';
import { type SourceSettings, parsePublicKey } from '../src/index.js';
import { requestWith, settingsWith } from './support/requests.js';
import { verifyReceivedRequest } from './support/verify-request.js';

/** Each program reads what to do, and answers for each library whether it accepts and what it signs. */
const PYTHON = `import json, sys, datetime
import standardwebhooks, svix
given = json.loads(sys.stdin.buffer.read())
when = datetime.datetime.fromtimestamp(given["timestamp"], datetime.timezone.utc)
def answer(library, prefix):
    webhook = library.Webhook(given["secret"])
    try:
        webhook.verify(given["body"].encode(), given["headers"][prefix])
        accepts = True
    except library.WebhookVerificationError:
        accepts = False
    return {"accepts": accepts, "signature": webhook.sign(given["id"], when, given["body"])}
print(json.dumps({"standardwebhooks": answer(standardwebhooks, "webhook"), "svix": answer(svix, "svix")}))
`;
const GO = `package main
import (
  "crypto/ed25519"; "encoding/base64"; "encoding/json"; "fmt"; "net/http"; "os"; "strings"; "time"
  standard "github.com/standard-webhooks/standard-webhooks/libraries/go"
  svix "github.com/svix/svix-webhooks/go"
)
type library interface {
  Verify([]byte, http.Header) error
  Sign(string, time.Time, []byte) (string, error)
}
type answer struct { Accepts bool \`json:"accepts"\`; Signature string \`json:"signature"\` }
var given struct {
  Secret, Id, Body, PublicKey, Seed string; Timestamp int64
  Headers map[string]map[string]string
}
func ask(webhook library, prefix string) answer {
  header := http.Header{}
  for name, value := range given.Headers[prefix] { header.Set(name, value) }
  signature, _ := webhook.Sign(given.Id, time.Unix(given.Timestamp, 0), []byte(given.Body))
  return answer{webhook.Verify([]byte(given.Body), header) == nil, signature}
}
func askEd25519() answer {
  content := []byte(fmt.Sprintf("%s.%d.%s", given.Id, given.Timestamp, given.Body))
  key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(given.PublicKey, "whpk_"))
  accepts := false
  for _, entry := range strings.Split(given.Headers["webhook"]["webhook-signature"], " ") {
    if !strings.HasPrefix(entry, "v1a,") { continue }
    signature, _ := base64.StdEncoding.DecodeString(entry[4:])
    accepts = ed25519.Verify(key, content, signature)
  }
  seed, _ := base64.StdEncoding.DecodeString(given.Seed)
  signature := ed25519.Sign(ed25519.NewKeyFromSeed(seed), content)
  return answer{accepts, "v1a," + base64.StdEncoding.EncodeToString(signature)}
}
func main() {
  json.NewDecoder(os.Stdin).Decode(&given)
  one, _ := standard.NewWebhook(given.Secret)
  two, _ := svix.NewWebhook(given.Secret)
  json.NewEncoder(os.Stdout).Encode(map[string]answer{
    "standardwebhooks": ask(one, "webhook"), "svix": ask(two, "svix"), "crypto/ed25519": askEd25519(),
  })
}
`;
const PYTHON_LIBRARIES = ['standardwebhooks==1.1.0', 'svix==2.9.1'];
const GO_LIBRARIES = [
  'github.com/standard-webhooks/standard-webhooks/libraries@v0.0.1',
  'github.com/svix/svix-webhooks@v1.44.0',
];

const BODY = '{"type":"order.paid","note":"grüße ✓"}';
const timestamp = Math.floor(Date.now() / 1000);
const secret = createSigningSecret();
const pair = createSignatureKeyPair();
const keys = { secrets: [createSigningSecret(), secret], privateKeys: [parseSignatureKey(pair.secret)] };
const content = { id: 'msg_1', timestamp, body: BODY };
const given = {
  ...content,
  secret,
  publicKey: `whpk_${pair.publicKey}`,
  /** PKCS #8 ends with it. */
  seed: Buffer.from(pair.secret, 'base64').subarray(-32).toString('base64'),
  headers: {
    webhook: standardHeaders(content, keys, 'webhook'),
    svix: standardHeaders(content, keys, 'svix'),
  },
};

type Answers = Readonly<Record<string, { readonly accepts: boolean; readonly signature: string }>>;

const LANGUAGES = [
  {
    language: 'Python',
    isHere: spawnSync('python3', ['--version']).error === undefined,
    libraries: ['standardwebhooks', 'svix'],
    prepare(folder: string) {
      execFileSync('python3', ['-m', 'venv', folder]);
      execFileSync(join(folder, 'bin/pip'), ['install', '--quiet', ...PYTHON_LIBRARIES]);
      writeFileSync(join(folder, 'main.py'), PYTHON);
    },
    command: ['bin/python3', 'main.py'],
  },
  {
    language: 'Go',
    isHere: spawnSync('go', ['version']).error === undefined,
    libraries: ['standardwebhooks', 'svix', 'crypto/ed25519'],
    prepare(folder: string) {
      writeFileSync(join(folder, 'main.go'), GO);
      execFileSync('go', ['mod', 'init', 'example.com/verify'], { cwd: folder, stdio: 'pipe' });
      execFileSync('go', ['get', ...GO_LIBRARIES], { cwd: folder, stdio: 'pipe' });
      execFileSync('go', ['mod', 'tidy'], { cwd: folder, stdio: 'pipe' });
      execFileSync('go', ['build', '-o', 'main', '.'], { cwd: folder, stdio: 'pipe' });
    },
    command: ['./main'],
  },
] as const;

const PREPARED_WITHIN_MS = 300_000;

for (const { language, isHere, libraries, prepare, command } of LANGUAGES) {
  if (!isHere) process.stderr.write(`${language} is not installed: its libraries were not tried\n`);
  (isHere ? describe : describe.skip)(`a library of ${language}`, () => {
    let folder: string;
    const ask = (input: object): Answers => {
      const [program, ...args] = command;
      return JSON.parse(
        execFileSync(join(folder, program), args, {
          cwd: folder,
          input: JSON.stringify(input),
          encoding: 'utf8',
        }),
      ) as Answers;
    };

    beforeAll(async () => {
      folder = join(await createTestFolder(), language);
      mkdirSync(folder);
      prepare(folder);
    }, PREPARED_WITHIN_MS);

    it.each(libraries)('accepts what Posthorn sends, and nothing that was changed: %s', (library) => {
      expect(ask(given)[library]?.accepts).toBe(true);
      expect(ask({ ...given, body: `${BODY} ` })[library]?.accepts).toBe(false);
    });

    it.each(libraries)('signs what an inbound endpoint accepts: %s', (library) => {
      const signature = ask(given)[library]?.signature ?? '';
      const settings = library === 'crypto/ed25519' ? ofPublicKey() : ofSecret();
      expect(evaluate(signature, settings)).toBe('accepted');
      expect(evaluate(signature, settings, `${BODY} `)).toBe('hmac_failed');
    });
  });
}

function ofSecret(): Partial<SourceSettings> {
  return { hmac: { headerName: 'webhook-signature', secret } };
}

function ofPublicKey(): Partial<SourceSettings> {
  const publicKeys = [parsePublicKey(given.publicKey, 'ed25519')].filter((key) => key !== undefined);
  return {
    provider: 'standard_webhooks',
    hmac: { headerName: 'webhook-signature', secret: undefined, publicKeys },
  };
}

function evaluate(signature: string, settings: Partial<SourceSettings>, body = BODY): string {
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  };
  const request = requestWith({ headers, body });
  return (
    verifyReceivedRequest(request, settingsWith(settings), { trustedProxies: 0 })?.reasonCode ?? 'accepted'
  );
}
