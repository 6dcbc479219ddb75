import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { releaseAfterFile } from '@posthorn/test-support';

type Claims = Readonly<Record<string, unknown>>;
type Person = (Claims & { readonly sub: string }) | undefined;
type Answer = (response: ServerResponse, body: Buffer) => void;

/** A whole OpenID Connect provider, and between it and its clients somebody who may change its answers. */
export interface IdentityProvider {
  readonly url: string;
  /** The variables of an api whose people sign in with it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Who signs in next. Undefined: the person refuses. */
  person: Person;
  /** Answers a path in place of the provider, or changes the answer. */
  answer: Readonly<Record<string, Answer>>;
}

const CLIENT = { id: 'posthorn', secret: 'a secret of the client' };

/** The provider is a process of its own, which is released after the test file. Its client is the API at the address. */
export async function startIdentityProvider(baseUrl = 'http://127.0.0.1:3000'): Promise<IdentityProvider> {
  const front = createServer();
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const program = fileURLToPath(new URL('identity-provider.ts', import.meta.url));
  const child = spawn(process.execPath, [program, url, CLIENT.id, CLIENT.secret, baseUrl], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  releaseAfterFile(() => {
    child.kill('SIGKILL');
    front.closeAllConnections();
    front.close();
  });
  const [port] = (await once(child, 'message')) as [number];
  let person: Person;
  let answer: IdentityProvider['answer'] = {};
  front.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    forward(incoming, response, { port, answer });
  });
  return {
    url,
    environment: { OIDC_ISSUER: url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    get person() {
      return person;
    },
    set person(next) {
      person = next;
      child.send(next ?? {});
    },
    get answer() {
      return answer;
    },
    set answer(next) {
      answer = next;
    },
  };
}

interface Way {
  readonly port: number;
  readonly answer: IdentityProvider['answer'];
}

function forward(incoming: IncomingMessage, response: ServerResponse, { port, answer }: Way): void {
  const { method, url = '', headers } = incoming;
  const change = answer[new URL(url, 'http://a').pathname];
  const asked = request({ host: '127.0.0.1', port, method, path: url, headers }, (answered) => {
    const pieces: Buffer[] = [];
    answered.on('data', (piece: Buffer) => pieces.push(piece));
    answered.on('end', () => {
      const body = Buffer.concat(pieces);
      if (change !== undefined) change(response, body);
      else response.writeHead(answered.statusCode ?? 500, answered.headers).end(body);
    });
  });
  incoming.pipe(asked);
}
