import { ServerResponse } from 'node:http';
import type { Express, Response } from 'express';
import { ANSWER_HEADERS } from '../responses/protect-answers.js';
import type { BodyBudget } from '../bodies/body-budget.js';
import { LARGE_BYTES } from '../bodies/large-bodies.js';
import { holdAnswer, KEPT_BYTES } from '../sockets/held-answers.js';
import { overAnswerBudget } from './large-answer.js';

/** No tenant has an id like this. */
const ANYBODY = 'anybody';
/** What an answer keeps that becomes an error. */
const KEPT_HEADERS: readonly string[] = ['x-request-id', 'connection'];

/**
 * Lets the large answers of an application count in its memory whose callers are not known: pages, files, downloads.
 * All of them are one tenant's, and those to an address one project's. Routes with callers reserve theirs before.
 *
 * The head of any answer comes through here once its length is set, so no route can forget it. While there is no
 * memory, it throws SERVICE_UNAVAILABLE.
 */
export function countAnswers(app: Express, bodies: Pick<BodyBudget, 'open'>): void {
  const { writeHead } = ServerResponse.prototype;
  const { response: answers } = app as unknown as { readonly response: object };
  Object.assign(answers, {
    writeHead(this: Response, ...head: Parameters<typeof writeHead>) {
      const bytes = Number(this.getHeader('Content-Length') ?? 0);
      if (bytes > LARGE_BYTES && this.req.method !== 'HEAD') reserve(this, bytes, bodies);
      return writeHead.apply(this, head);
    },
  });
}

function reserve(response: Response, bytes: number, bodies: Pick<BodyBudget, 'open'>): void {
  const reservation = bodies.open({
    tenantId: ANYBODY,
    projectId: response.req.socket.remoteAddress ?? '',
  });
  // The rest of it is in no memory yet.
  if (reservation.reserve(Math.min(bytes, KEPT_BYTES))) {
    holdAnswer(response, reservation);
    return;
  }
  for (const name of response.getHeaderNames()) if (!KEPT_HEADERS.includes(name)) response.removeHeader(name);
  response.set(ANSWER_HEADERS);
  throw overAnswerBudget();
}
