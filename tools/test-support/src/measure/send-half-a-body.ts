import { once } from 'node:events';
import { connect } from 'node:net';

export interface HalfBody {
  /** Of the service. */
  readonly url: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Announces a body, ends the connection after its half, and waits until the service has closed it, too. */
export async function sendHalfABody({
  url,
  path,
  method = 'POST',
  headers = {},
  body,
}: HalfBody): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ host, ...headers, 'content-length': body.length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const socket = connect(Number(port), hostname).resume();
  const closed = once(socket, 'close');
  socket.end(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body.slice(0, body.length / 2)}`);
  await closed;
}
