import { startAnswerLoss } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';
import { INSTANTS } from './instants.js';
import { seen } from './kill-at-instant.js';

const TIMES = 10;

const INSERTION = INSTANTS.messagesBeforeCommit.text;

/** Repeatedly cuts an API process's connection to PostgreSQL between the commit of messages and its response. */
export async function loseAnswers({ stack, say, reportMetric }: RunningExperiment): Promise<void> {
  say(`loses the answers to ${TIMES} commits of messages`);
  const wire = await startAnswerLoss(stack.postgres.url);
  const api = await stack.services.enlist('api', { DATABASE_URL: wire.url });
  let lost = 0;
  try {
    for (; lost < TIMES; lost += 1) await seen(wire.loseAnswer(INSERTION), () => INSERTION);
  } finally {
    await stack.services.dismiss(api);
    await wire.close();
    reportMetric('answers lost', lost);
  }
}
