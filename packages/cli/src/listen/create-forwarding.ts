import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@posthorn/domain';
import type { LocalAnswer } from './forward-webhook.js';
import type { Webhook } from './read-webhook.js';

/** Tells the API the answer to a message. Returns false when the connection that handed it out is over. */
export type Report = (answer: LocalAnswer | 'skipped') => boolean;

/** Forwards what connections hand out. A message that a second connection hands out again is forwarded once. */
export interface Forwarding {
  take(webhook: Webhook, report: Report): void;
  /** Forwards nothing more, and waits a moment for the answers to what was forwarded. */
  drain(): Promise<void>;
}

interface Work {
  report: Report;
  /** Of a message whose connection ended before the answer. */
  answer?: LocalAnswer;
}

const CONCURRENCY = 10;
const DRAIN_WITHIN_MS = 2 * SECOND;
/** Answers that no connection asked for again. */
const MAX_KEPT = 1000;

export function createForwarding(forward: (webhook: Webhook) => Promise<LocalAnswer>): Forwarding {
  const works = new Map<string, Work>();
  const waiting: Webhook[] = [];
  const running = new Set<Promise<void>>();
  let isEnding = false;

  function startNext(): void {
    while (!isEnding && running.size < CONCURRENCY) {
      const webhook = waiting.shift();
      if (webhook === undefined) return;
      const run = forward(webhook).then((answer) => finish(webhook.id, answer));
      running.add(run);
      void run.finally(() => {
        running.delete(run);
        startNext();
      });
    }
  }

  function finish(id: string, answer: LocalAnswer): void {
    const work = works.get(id);
    if (work === undefined || work.report(answer)) works.delete(id);
    else keep(id, { ...work, answer });
  }

  function keep(id: string, work: Work): void {
    works.delete(id);
    works.set(id, work);
    if (works.size <= MAX_KEPT) return;
    const [oldest] = [...works].find(([, { answer }]) => answer !== undefined) ?? [];
    works.delete(oldest ?? id);
  }

  return {
    take(webhook, report) {
      const work = works.get(webhook.id);
      if (work?.answer !== undefined) {
        if (report(work.answer)) works.delete(webhook.id);
      } else if (work !== undefined) {
        work.report = report;
      } else {
        works.set(webhook.id, { report });
        waiting.push(webhook);
        startNext();
      }
    },
    async drain() {
      isEnding = true;
      const grace = new AbortController();
      const late = sleep(DRAIN_WITHIN_MS, undefined, { signal: grace.signal }).catch(() => undefined);
      await Promise.race([Promise.all(running), late]);
      grace.abort();
    },
  };
}
