import { connect } from 'node:net';
import type { FuzzAnswer, FuzzRequest, NoAnswer } from '../request.js';
import { readAnswer } from './read-answer.js';
import { formatRequest } from './format-request.js';

/** A request without a response after this time counts as hanging. */
const ANSWER_WITHIN_MS = 20_000;

/**
 * Sends a request byte for byte, and reads until the server closes the connection. An HTTP client would refuse or
 * correct what is wrong in it on purpose.
 */
export function sendRequest(request: FuzzRequest, baseUrl: string): Promise<FuzzAnswer | NoAnswer> {
  const { hostname, port, host } = new URL(baseUrl);
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const finish = (failure: string): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(readAnswer(Buffer.concat(pieces)) ?? { failure });
    };
    const timer = setTimeout(() => finish('no answer in time'), ANSWER_WITHIN_MS);
    socket.on('data', (piece) => pieces.push(piece));
    socket.once('error', (error) => finish(`the connection broke: ${error.message}`));
    socket.once('end', () => finish('the server hung up without an answer'));
    socket.write(formatRequest(request, host));
  });
}
