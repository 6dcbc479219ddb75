import { estimateHeapBytes } from '@posthorn/common';
import type { Express, Request, RequestHandler, Response } from 'express';
import { type BodyBudget, createBodyBudget } from '../bodies/body-budget.js';
import type { BodyOwner } from '../bodies/body-accounts.js';
import type { MinBodyRate } from '../bodies/min-body-rate.js';
import { freeMemory } from '../bodies/collect-body.js';
import { overBudget, stopListeningOnceAnswered } from '../bodies/raw-body.js';
import { readJsonBytes } from '../bodies/json-body.js';
import { type LargeBodies, createLargeBodies, LARGE_BYTES } from '../bodies/large-bodies.js';
import { hasMember, recordIgnoredMembers } from '../responses/members.js';
import { assertKnownParameters, orCount, refuseMethod } from './refuse.js';
import { type Credentials, type ApiRequest, type Route, credentialsOf } from './route.js';
import { limitCallsInFlight, MAX_CALLS_IN_FLIGHT } from './limit-calls-in-flight.js';
import { type CrossOriginOptions, mountCrossOrigin } from './mount-cross-origin.js';
import { type RecordCall, recordOnceAnswered, requestIdOf } from '../responses/request-id.js';
import { type RequestBody, NO_BODY, createReserve, toRequestBody } from './request-body.js';
import { acceptSocket, assertAsksForSocket } from '../sockets/accept-socket.js';
import { type LargeAnswer, createLargeAnswer, onceClosed } from './large-answer.js';
import { type WriteOptions, writeAnswer } from './write-answer.js';

const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024;

export interface MountOptions<Caller> {
  readonly routes: readonly Route<Caller>[];
  /** Throws UNAUTHORIZED, among others. Runs before a body is read. */
  authenticate(credentials: Credentials): Promise<Caller>;
  /** Throws when the caller exceeds its burst ceiling. Runs after each authentication, and before a body is read. */
  admit?(caller: Caller): Promise<void>;
  /** Returns the owner of a call. The call uses the owner's share of body memory and its number of running calls. */
  ownerOf(caller: Caller): BodyOwner;
  /** Returns the function that records the call once it was answered, if the caller's calls are recorded. */
  recordCall?(caller: Caller): RecordCall | undefined;
  /** The calls that pages of other origins may make. By default, none. */
  readonly crossOrigin?: CrossOriginOptions;
  /** Returns further headers for the answers to a caller. */
  answerHeaders?(caller: Caller): Readonly<Record<string, string>>;
  /**
   * The members of answers that hold credentials. Answers without any are compressed. The length of a compressed answer
   * tells something about its content to who can choose another part of it (BREACH). By default, none is compressed.
   */
  readonly secretMembers?: readonly string[];
  /** The memory for the bodies. */
  readonly bodies?: Pick<BodyBudget, 'open' | 'onReleased'>;
  readonly minRate?: MinBodyRate;
  /** The limit for each project. Further calls are refused before their body is read. */
  readonly maxCallsInFlight?: number;
}

/**
 * Mounts the routes, path by path in their order, each with a 405 that names its methods. A fixed path that stands
 * before a matching pattern (`/things/all` before `/things/:id`) is therefore never treated as the pattern's.
 */
export function mountRoutes<Caller>(app: Express, options: MountOptions<Caller>): void {
  const { routes, authenticate, admit, ownerOf, recordCall, crossOrigin, answerHeaders } = options;
  const { maxCallsInFlight = MAX_CALLS_IN_FLIGHT } = options;
  const callsInFlight = limitCallsInFlight(maxCallsInFlight);
  const authenticated: RequestHandler = async (request, response, next) => {
    stopListeningOnceAnswered(request, response);
    const caller = await authenticate(credentialsOf(request));
    response.set(answerHeaders?.(caller) ?? {});
    const record = recordCall?.(caller);
    if (record !== undefined) recordOnceAnswered(request, response, record);
    onceClosed(response, callsInFlight.begin(ownerOf(caller).projectId));
    await admit?.(caller);
    response.locals['caller'] = caller;
    next();
  };
  const answer = createAnswer(options);
  for (const path of new Set(routes.map((route) => route.path))) {
    const ofPath = routes.filter((route) => route.path === path);
    if (crossOrigin !== undefined) mountCrossOrigin(app, path, crossOrigin);
    for (const route of ofPath) app[route.method](path, authenticated, answer(route));
    const methods = ofPath.map(({ method }) => method.toUpperCase());
    app.all(path, refuseMethod(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))));
  }
}

type AnswerTurns = Pick<ApiRequest<unknown>, 'answerTurn' | 'awaitRead' | 'readTurn'>;

/** Reserves the caller's memory for the body until the route has answered. */
function createAnswer<Caller>({
  authenticate,
  ownerOf,
  minRate,
  bodies = createBodyBudget(),
  secretMembers,
}: Pick<MountOptions<Caller>, 'authenticate' | 'ownerOf' | 'minRate' | 'bodies' | 'secretMembers'>): (
  route: Route<Caller>,
) => RequestHandler {
  const largeBodies = createLargeBodies();
  bodies.onReleased(largeBodies.reads.retry);
  const secrets = secretMembers && new Set(secretMembers);
  return (route) => {
    const isCompressed =
      secrets !== undefined && route.method === 'get' && !hasMember(route.description.data, secrets);
    const { bodyLimitBytes: limitBytes = DEFAULT_BODY_LIMIT_BYTES } = route;
    const isReserved = buildsValue(route);
    const estimate = isReserved ? estimateHeapBytes : undefined;
    return async (request, response) => {
      const caller = response.locals['caller'] as Caller;
      const owner = ownerOf(caller);
      const reservation = bodies.open(owner);
      const large = createLargeAnswer(response, {
        owner,
        reads: largeBodies.reads,
        memory: bodies.open(owner),
      });
      let leave: (() => void) | undefined;
      let rawBody: Buffer = NO_BODY;
      try {
        const awaitPiece = (): Promise<void> => largeBodies.awaitPiece(owner);
        const reading = { limitBytes, reservation, minRate, estimate, awaitPiece };
        rawBody = await orCount(readJsonBytes(request, reading), () => route.countRefused?.(caller));
        if (rawBody.length > LARGE_BYTES) {
          leave = await largeBodies.enter(owner.projectId);
          // What is stored of it exists as a text, too.
          if (!reservation.reserve(rawBody.length)) throw overBudget();
        }
        const pause = largeBodies.createPause(owner, rawBody.length);
        const body = await toRequestBody(route, rawBody, {
          ...{ isReserved, pause, reserve: createReserve(reservation) },
          recordIgnored: (members) => recordIgnoredMembers(response, members),
        });
        const turns = answerTurnsOf(owner, large, largeBodies);
        const authenticateAgain = (): Promise<Caller> => authenticate(credentialsOf(request));
        const asked = toApiRequest<Caller>(request, response, { ...body, ...turns, authenticateAgain });
        await answerCall(route, asked, { request, response, isCompressed, large });
      } finally {
        leave?.();
        large.endRead();
        // What is kept of a body is a text.
        if (rawBody.length > LARGE_BYTES) freeMemory(rawBody);
        reservation.release();
      }
    };
  };
}

interface AnswerContext extends Pick<WriteOptions, 'isCompressed' | 'large'> {
  readonly request: Request;
  readonly response: Response;
}

async function answerCall<Caller>(
  route: Route<Caller>,
  asked: ApiRequest<Caller>,
  { request, response, ...writing }: AnswerContext,
): Promise<void> {
  await orCount(assertKnownParameters(route, asked), () => route.countRefused?.(asked.caller));
  const open = await route.connect?.(asked, { assertAsksForSocket: () => assertAsksForSocket(request) });
  if (open !== undefined) {
    await acceptSocket(request, response).then(open);
    return;
  }
  const { status } = route.description;
  const { answerTurn } = asked;
  await writeAnswer(response, await route.handle(asked), { status, answerTurn, ...writing });
}

function answerTurnsOf(
  owner: BodyOwner,
  { awaitRead }: LargeAnswer,
  { createPause, reads }: LargeBodies,
): AnswerTurns {
  const answerTurn = createPause(owner, Infinity);
  const begin = (signal: AbortSignal): Promise<() => void> =>
    reads.begin(owner, { signal, reserve: () => true });
  return { answerTurn, awaitRead, readTurn: { begin, pause: answerTurn } };
}

/** Whether all of the body becomes a value. Its memory is then reserved while it arrives. */
function buildsValue<Caller>({ bytesMember, description: { body } }: Route<Caller>): boolean {
  return body !== undefined && bytesMember === undefined;
}

function toApiRequest<Caller>(
  request: Request,
  response: Response,
  body: RequestBody & AnswerTurns & Pick<ApiRequest<Caller>, 'authenticateAgain'>,
): ApiRequest<Caller> {
  return {
    caller: response.locals['caller'] as Caller,
    requestId: requestIdOf(response),
    address: request.socket.remoteAddress,
    isHead: request.method === 'HEAD',
    params: request.params as Readonly<Record<string, string>>,
    query: request.query,
    header: (name) => request.get(name),
    disconnect: () => void response.destroy(),
    onceClosed: (callback) => onceClosed(response, callback),
    ...body,
  };
}
