import { type Socket, connect } from 'node:net';

export interface PostAnswer {
  /** 0 when the connection broke. */
  readonly status: number;
  readonly body: string;
}

/** A persistent connection for one POST at a time. */
export interface PostConnection {
  /** Writes a whole prepared request. Never rejects. */
  post(request: Buffer): Promise<PostAnswer>;
  close(): void;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

const HEAD_END = '\r\n\r\n';
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;
const STATUS_AT = 'HTTP/1.1 '.length;
const BROKEN: PostAnswer = { status: 0, body: '' };

/**
 * Far cheaper than an HTTP client, because a generator shares the machine with the measured services.
 * It supports no framing other than Content-Length.
 */
export function openPostConnection(address: Address): PostConnection {
  let socket: Socket | undefined;
  let received = '';
  let settle: ((answer: PostAnswer) => void) | undefined;

  function finish(answer: PostAnswer): void {
    received = '';
    const settled = settle;
    settle = undefined;
    settled?.(answer);
  }

  function open(): Socket {
    const opened = connect({ ...address, noDelay: true }).setEncoding('latin1');
    opened.on('data', (chunk: string) => {
      received += chunk;
      const answer = findWholeAnswer(received);
      if (answer !== undefined) finish(answer);
    });
    opened.on('error', () => undefined);
    opened.once('close', () => {
      if (socket === opened) socket = undefined;
      finish(BROKEN);
    });
    return opened;
  }

  return {
    post(request) {
      return new Promise((resolve) => {
        settle = resolve;
        socket ??= open();
        socket.write(request);
      });
    },
    close: () => socket?.destroy(),
  };
}

/** Undefined while a part of the response is missing. */
export function findWholeAnswer(text: string): PostAnswer | undefined {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const length = CONTENT_LENGTH.exec(text.slice(0, headEnd))?.[1];
  if (length === undefined) throw new Error('An answer has no Content-Length.');
  const bodyAt = headEnd + HEAD_END.length;
  if (text.length < bodyAt + Number(length)) return undefined;
  return { status: Number(text.slice(STATUS_AT, STATUS_AT + 3)), body: text.slice(bodyAt) };
}
