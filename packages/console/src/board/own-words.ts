import { parseJson } from '@posthorn/common';
/** The labels of buttons whose effect differs from bull-board's. */
const WORDS = {
  PROMOTE: 'Promote: make it due now',
  CLEAN: 'Remove',
  RETRY: 'Retry: replay the message',
} as const;

const QUESTIONS = {
  PROMOTE: 'Make this attempt due now? It is made once, and counts as any other.',
  CLEAN:
    'Remove this job? Its message is cancelled: no further attempt is made, and it becomes a dead letter, which can be replayed.',
  RETRY: 'Replay this message? It gets a fresh set of attempts, and leaves the dead letters.',
} as const;

interface Messages {
  readonly JOB?: { readonly ACTIONS?: { readonly CONFIRM?: object } };
}

/** Replaces English texts of the page by those of the console. Returns any other file unchanged. */
export function withProductWords(name: string, bytes: Buffer): Buffer {
  if (!/^locales\/en-[A-Z]{2}\/messages\.json$/.test(name)) return bytes;
  const messages = parseJson(bytes.toString('utf8')) as Messages;
  const actions = {
    ...messages.JOB?.ACTIONS,
    ...WORDS,
    CONFIRM: { ...messages.JOB?.ACTIONS?.CONFIRM, ...QUESTIONS },
  };
  return Buffer.from(JSON.stringify({ ...messages, JOB: { ...messages.JOB, ACTIONS: actions } }));
}
