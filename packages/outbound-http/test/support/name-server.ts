import { type Socket, createSocket } from 'node:dgram';
import { once } from 'node:events';
import { releaseAfterTest } from './releases.js';

/** Addresses, no address, SERVFAIL, or no answer at all. */
export type NameAnswer = readonly string[] | 'servfail' | 'silence';

export interface NameServerScript {
  readonly a: NameAnswer;
  readonly aaaa: NameAnswer;
  readonly ttl?: number;
}

export interface NameServer {
  /** As the resolver takes it. */
  readonly address: string;
  countQueries(): number;
}

const HEADER_BYTES = 12;
const QUESTION_TAIL_BYTES = 4;
const TYPE_A = 1;
const RESPONSE = 0x8180;
const SERVFAIL = 0x8182;

/** A name server that answers each query by its type (RFC 1035, section 4). */
export async function startNameServer(script: NameServerScript): Promise<NameServer> {
  let queries = 0;
  const socket: Socket = createSocket('udp4', (query, { port, address }) => {
    queries += 1;
    const type = query.readUInt16BE(query.indexOf(0, HEADER_BYTES) + 1);
    const answer = type === TYPE_A ? script.a : script.aaaa;
    if (answer !== 'silence') socket.send(toAnswer(query, answer, script.ttl ?? 60), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  releaseAfterTest(() => socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, countQueries: () => queries };
}

function toAnswer(query: Buffer, answer: readonly string[] | 'servfail', ttl: number): Buffer {
  const question = query.subarray(HEADER_BYTES, query.indexOf(0, HEADER_BYTES) + 1 + QUESTION_TAIL_BYTES);
  const addresses = answer === 'servfail' ? [] : answer;
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(answer === 'servfail' ? SERVFAIL : RESPONSE, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  return Buffer.concat([header, question, ...addresses.map((address) => toRecord(address, ttl))]);
}

function toRecord(address: string, ttl: number): Buffer {
  const data = address.includes(':')
    ? Buffer.from(
        address
          .split(':')
          .map((group) => group.padStart(4, '0'))
          .join(''),
        'hex',
      )
    : Buffer.from(address.split('.').map(Number));
  const head = Buffer.alloc(HEADER_BYTES);
  // A pointer to the name of the question.
  head.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  head.writeUInt16BE(data.length === 4 ? TYPE_A : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttl, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
