import { type Socket, connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

const CLUSTER = /^redis(?<tls>s?)-cluster:\/\/(?<signIn>[^@]*@)?(?<nodes>.*?)\/?$/;

type Command = readonly [string, ...string[]];

const REDIS_PORT = 6379;
const ANSWER_WITHIN_MS = 5000;
const LINE_END = '\r\n';

/**
 * Sends one command to the Redis of this URL (`redis:` or `rediss:`) over its own connection.
 * It uses no client library, because a library would hide that a server is down.
 * Returns the one-line reply including its type mark (`+PONG`, `:1`).
 * Throws an Error when the server is unreachable or replies with an error.
 */
export async function redisCommand(url: string, command: Command): Promise<string> {
  const target = new URL(url);
  const commands = [...signIn(target), command];
  const socket = openSocket(target).setEncoding('utf8');
  const deadline = setTimeout(() => socket.destroy(new Error('no answer in time')), ANSWER_WITHIN_MS);
  try {
    socket.write(commands.map(encode).join(''));
    return await readLastReply(socket, commands.length);
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }
}

function openSocket(target: URL): Socket {
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const port = target.port === '' ? REDIS_PORT : Number(target.port);
  return target.protocol === 'rediss:'
    ? connectTls({ host, port, servername: host })
    : connect({ host, port });
}

function signIn({ username, password, pathname }: URL): readonly Command[] {
  const names = [username, password].filter((part) => part !== '').map(decodeURIComponent);
  const database = pathname.slice(1);
  return [
    ...(names.length === 0 ? [] : [['AUTH', ...names] as const]),
    ...(database === '' ? [] : [['SELECT', database] as const]),
  ];
}

/** The wire format of a command, https://redis.io/docs/latest/develop/reference/protocol-spec/. */
function encode(command: Command): string {
  const parts = command.map((part) => `$${Buffer.byteLength(part)}${LINE_END}${part}${LINE_END}`);
  return `*${command.length}${LINE_END}${parts.join('')}`;
}

async function readLastReply(socket: Socket, count: number): Promise<string> {
  let text = '';
  for await (const chunk of socket as AsyncIterable<string>) {
    text += chunk;
    const replies = text.split(LINE_END).slice(0, -1);
    const refusal = replies.find((reply) => reply.startsWith('-'));
    if (refusal !== undefined) throw new Error(refusal.slice(1));
    const last = replies[count - 1];
    if (last !== undefined) return last;
  }
  throw new Error('the connection was closed');
}

export async function answersAsRedis(url: string): Promise<boolean> {
  return redisCommand(url, ['PING']).then(
    (reply) => reply === '+PONG',
    () => false,
  );
}

/** The URLs of all cluster nodes in this URL, or of a single server. */
export function nodeUrls(url: string): readonly string[] {
  const { tls = '', signIn = '', nodes } = CLUSTER.exec(url)?.groups ?? {};
  return nodes === undefined ? [url] : nodes.split(',').map((node) => `redis${tls}://${signIn}${node}`);
}
