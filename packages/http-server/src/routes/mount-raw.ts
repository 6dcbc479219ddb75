import { successEnvelope } from '@posthorn/common';
import type { Express, Request, Response } from 'express';
import { type BodyBudget, type BodyReservation, createBodyBudget } from '../bodies/body-budget.js';
import type { BodyOwner } from '../bodies/body-accounts.js';
import type { MinBodyRate } from '../bodies/min-body-rate.js';
import { type LargeBodies, createLargeBodies } from '../bodies/large-bodies.js';
import { fitsWithin, readRawBody, stopListeningOnceAnswered } from '../bodies/raw-body.js';
import { requestIdOf } from '../responses/request-id.js';
import { createReserve } from './request-body.js';
import type { BodyTurn } from './route.js';
import { nameRoute } from '../responses/watch-requests.js';

/** A request as received. Its body has not been read yet. */
export interface RawRequest {
  readonly method: string;
  /** The path segments after the route's path, not decoded. One slash after the last of them is ignored. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  /** The whole path, not decoded, with the query. */
  readonly target: string;
  /** Alternating names and values. */
  readonly rawHeaders: readonly string[];
  readonly contentType: string | undefined;
  /** Names the methods of the resource in the answer to any request but a POST. The default is POST. */
  allow(methods: readonly string[]): void;
  readonly socketAddress: string | undefined;
  /**
   * Returns the bytes as received, in whatever encoding, or undefined when they exceed the limit. The owner's memory is
   * reserved until the route has answered. Throws SERVICE_UNAVAILABLE, INVALID_REQUEST.
   */
  readBody(reading: RawReading): Promise<RawBody | undefined>;
  /** Whether the body has at most this many bytes. Keeps none of them. Throws INVALID_REQUEST. */
  fitsWithin(limitBytes: number): Promise<boolean>;
}

export interface RawBody {
  readonly bytes: Buffer;
  /** Shares the process with other requests while the body is worked on. */
  readonly turn: BodyTurn;
}

export interface RawReading {
  readonly limitBytes: number;
  readonly owner: BodyOwner;
}

/** The answer's data, which is put into the envelope, or a text that is answered as it is. */
export type RawResponse =
  | { readonly status: number; readonly data: unknown }
  | { readonly status: number; readonly text: string; readonly headers: Readonly<Record<string, string>> };

export interface RawRoute {
  readonly path: string;
  /** The number of segments after the path. */
  readonly segmentCount: number;
  /** The memory for the bodies. Other routes of the process may share it. */
  readonly bodies?: Pick<BodyBudget, 'open'>;
  readonly minRate?: MinBodyRate;
  handle(request: RawRequest): Promise<RawResponse>;
}

/** Mounts a route without authentication, for POST unless its handler allows more. */
export function mountRaw(app: Express, route: RawRoute): void {
  const { path, segmentCount, handle, minRate, bodies = createBodyBudget() } = route;
  const largeBodies = createLargeBodies();
  app.use(path, async (request, response, next) => {
    const segments = request.path.replace(/\/$/, '').split('/').slice(1);
    if (segments.length !== segmentCount) {
      next();
      return;
    }
    nameRoute(response, path);
    stopListeningOnceAnswered(request, response);
    const allow = (methods: readonly string[]): void => {
      if (request.method !== 'POST') response.set('Allow', methods.join(', '));
    };
    allow(['POST']);
    let reservation: BodyReservation | undefined;
    const open = (owner: BodyOwner): BodyReservation => (reservation = bodies.open(owner));
    try {
      answer(await handle(toRawRequest(request, { segments, open, allow, minRate, largeBodies })), response);
    } finally {
      reservation?.release();
    }
  });
}

interface RawContext extends Pick<RawRequest, 'segments' | 'allow'> {
  readonly minRate: MinBodyRate | undefined;
  readonly largeBodies: LargeBodies;
  open(owner: BodyOwner): BodyReservation;
}

function toRawRequest(
  request: Request,
  { segments, open, allow, minRate, largeBodies }: RawContext,
): RawRequest {
  const { method, rawHeaders, headers, socket, url, originalUrl: target } = request;
  const mark = url.indexOf('?');
  return {
    method,
    segments,
    query: new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1)),
    target,
    rawHeaders,
    contentType: headers['content-type'],
    allow,
    socketAddress: socket.remoteAddress,
    async readBody({ limitBytes, owner }) {
      const reservation = open(owner);
      const awaitPiece = (): Promise<void> => largeBodies.awaitPiece(owner);
      const bytes = await readRawBody(request, { limitBytes, reservation, minRate, awaitPiece });
      if (bytes === undefined) return undefined;
      const pause = largeBodies.createPause(owner, bytes.length);
      return { bytes, turn: { pause, reserve: createReserve(reservation) } };
    },
    fitsWithin: (limitBytes) => fitsWithin(request, { limitBytes, minRate }),
  };
}

function answer(given: RawResponse, response: Response): void {
  response.status(given.status);
  if ('data' in given) response.json(successEnvelope(given.data, requestIdOf(response)));
  else response.set(given.headers).end(given.text);
}
