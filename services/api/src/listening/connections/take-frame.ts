import type { KnownMessages } from './known-messages.js';
import { type ListenerAnswer, readClientFrame } from './read-client-frame.js';

/** Repeated results and answers to pings since the last result. More of them are an attack. */
const MAX_USELESS_FRAMES = 1000;

/** Returns a function that takes the texts of one client. It returns false for one that no client of ours sends. */
export function createFrameTaker(
  known: Pick<KnownMessages, 'answer'>,
  onResult: (result: ListenerAnswer) => void,
): (text: string) => boolean {
  let uselessFrames = 0;
  return (text) => {
    const frame = readClientFrame(text);
    if (frame.kind === 'invalid') return false;
    const answer = frame.kind === 'result' ? known.answer(frame.result.messageId) : 'repeated';
    if (frame.kind === 'result' && answer === 'first') {
      uselessFrames = 0;
      onResult(frame.result);
      return true;
    }
    uselessFrames += 1;
    return answer !== 'unknown' && uselessFrames <= MAX_USELESS_FRAMES;
  };
}
