import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type PortalSession, createPortalSession } from '../../src/portal/session/portal-session.js';

interface Portal {
  readonly session: PortalSession;
  /** What was sent to the parent. */
  readonly asked: unknown[];
  readonly firstAsked: Promise<void>;
  readonly tokens: string[];
  call(method?: string): Promise<number>;
}

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server in the place of the API, which knows one token. */
async function startApi(valid: string): Promise<string> {
  const server = createServer(({ headers }, response) => {
    const isValid = headers.authorization === `Bearer ${valid}`;
    if (isValid) response.setHeader('x-posthorn-capabilities', 'messages.replay, payloads.read');
    response.writeHead(isValid ? 200 : 401, { connection: 'close' }).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openPortal(valid: string, { hasParent = true } = {}): Promise<Portal> {
  const url = await startApi(valid);
  const [asked, tokens]: [unknown[], string[]] = [[], []];
  let noteAsked: (() => void) | undefined;
  const firstAsked = new Promise<void>((resolve) => (noteAsked = resolve));
  const send = (message: unknown): void => {
    asked.push(message);
    noteAsked?.();
  };
  const session = createPortalSession({
    token: 'old',
    parent: hasParent ? { send } : undefined,
    onToken: (token) => void tokens.push(token),
  });
  const call = async (method = 'GET'): Promise<number> => (await session.fetch(url, { method })).status;
  return { session, asked, firstAsked, tokens, call };
}

describe('a call whose token has expired', () => {
  it('waits for a new token, and is then made again', async () => {
    const { session, asked, firstAsked, tokens, call } = await openPortal('new');
    const status = call();
    await firstAsked;
    expect(asked).toEqual([{ type: 'posthorn:token-expired' }]);
    session.receive('new');
    expect(await status).toBe(200);
    expect(tokens).toEqual(['new']);
    expect(session.state().isOver).toBe(false);
  });

  it('asks once, however many calls wait', async () => {
    const { session, asked, firstAsked, call } = await openPortal('new');
    const statuses = [call(), call('POST'), call()];
    await firstAsked;
    session.receive('new');
    expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
    expect(asked).toHaveLength(1);
  });

  it('is answered as it was, and the session is over, when nobody can give a new token', async () => {
    const { session, call } = await openPortal('new', { hasParent: false });
    expect(await call()).toBe(401);
    expect(session.state().isOver).toBe(true);
    session.receive('new');
    expect(session.state().isOver).toBe(false);
    expect(await call()).toBe(200);
  });

  it('is not made a third time when the new token is not valid either', async () => {
    const { session, asked, firstAsked, call } = await openPortal('never');
    const status = call();
    await firstAsked;
    session.receive('new');
    expect(await status).toBe(401);
    expect(asked).toHaveLength(1);
  });
});

it('learns from each answer what its token may do', async () => {
  const { session, call } = await openPortal('old');
  expect([...session.state().capabilities]).toEqual([]);
  let changes = 0;
  session.subscribe(() => (changes += 1));
  await call();
  await call();
  expect([...session.state().capabilities]).toEqual(['messages.replay', 'payloads.read']);
  expect(changes).toBe(1);
});
