import type { JsonMember } from '@posthorn/common';
import type { Request } from 'express';
import type { TSchema } from 'typebox';
import type { Pause } from '../bodies/large-bodies.js';
import type { IgnoredMembers } from '../responses/members.js';
import type { SocketContext, WebSocket } from '../sockets/accept-socket.js';
import type { RouteDescription, View } from './route-description.js';

/** The part of a request that tells who makes it, before its body is read. */
export interface Credentials {
  readonly method: string;
  /** The address of the connection. */
  readonly address: string | undefined;
  header(name: string): string | undefined;
}

export function credentialsOf(request: Request): Credentials {
  return {
    method: request.method,
    address: request.socket.remoteAddress,
    header: (name) => request.get(name),
  };
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A request as a handler receives it. */
export interface ApiRequest<Caller> {
  readonly caller: Caller;
  /** Authenticates a call again that was held. Throws when its credentials are not valid any more. */
  authenticateAgain(): Promise<Caller>;
  readonly requestId: string;
  /** The address of the connection. */
  readonly address: string | undefined;
  /** True for a HEAD request, whose answer has no body. */
  readonly isHead: boolean;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined without it. The values of a header that is there twice are joined with a comma. */
  header(name: string): string | undefined;
  /** The bytes as received; empty without a body. */
  readonly rawBody: Buffer;
  /** Ends the connection of the client at once. */
  disconnect(): void;
  /** Calls the function once the client was answered or disconnected. */
  onceClosed(callback: () => void): void;
  /**
   * Parses the body as JSON, but for the route's `bytesMember`, which is an empty value of its type. Throws
   * INVALID_REQUEST, SERVICE_UNAVAILABLE.
   */
  json(): Promise<unknown>;
  /** The route's `bytesMember`, once the body was parsed. */
  member(): JsonMember | undefined;
  /** For further work on the body, which takes long if the body is large. */
  readonly turn: BodyTurn;
  /** As `turn.pause`, for work on a large answer. It waits for its first turn. */
  readonly answerTurn: Pause;
  /**
   * Waits for the caller's turn to read what its answer will have, and for the memory. Call it before the read, once it is
   * known how large that is. The turn ends with the answer, or with the returned function. Throws SERVICE_UNAVAILABLE
   * when the client is gone.
   */
  awaitRead(bytes: number): Promise<() => void>;
  /** For what is read while no answer is written, and has its memory. */
  readonly readTurn: ReadTurn;
}

/** Shares the database and the event loop with other reads of large contents. */
export interface ReadTurn {
  /** Resolves when it is the caller's turn. The returned function ends the turn. Rejects once the signal aborts. */
  begin(signal: AbortSignal): Promise<() => void>;
  /** Lets other requests be answered during the turn. */
  readonly pause: Pause;
}

/** Shares the event loop and the memory of bodies with other requests. */
export interface BodyTurn {
  /** Lets other requests be answered, once this turn has lasted long enough. */
  readonly pause: Pause;
  /** Reserves memory until the request is answered. Throws SERVICE_UNAVAILABLE. */
  reserve(bytes: number): void;
}

/** What a call did, for those who record it. It is not sent. */
export interface CallFacts {
  /** `data` before the change. */
  readonly before?: object | undefined;
  /** What a call that changes many selected. */
  readonly filter?: object;
  /** How many it changed. */
  readonly affected?: number;
}

/** The answer of a handler. It is put into the envelope, with the status of the route's description. */
export interface ApiResponse<Data extends TSchema = TSchema, Meta extends TSchema = TSchema> {
  readonly data: View<Data>;
  /** Something was created, by a route whose description says that it may. */
  readonly isNew?: boolean;
  /** A sentence beside `data`. The route's description must say so. */
  readonly message?: string;
  /** Further members of `data`, which must be an object. The JSON texts are sent unchanged. */
  readonly rawMembers?: Readonly<Record<string, string>>;
  /** Sent in place of the envelope. The route's description must say so. */
  readonly file?: SentFile;
  /** Sent in place of the envelope, to the clients of another protocol. */
  readonly reply?: Reply;
  /** The JSON text of `data`, sent unchanged in place of it. */
  readonly rawData?: string;
  /** When a repeated call may do what the rate limit left out. */
  readonly retryAfterSeconds?: number | undefined;
  /** The target of a redirect. */
  readonly location?: string;
  /** The value of `Set-Cookie`, or several. */
  readonly cookie?: string | readonly string[];
  /** Unknown members that the handler found, besides those of the body itself. */
  readonly ignored?: IgnoredMembers;
  /** Further members of `meta`. */
  readonly meta?: View<Meta>;
  readonly facts?: CallFacts;
}

/** A file for the client to keep. Browsers must not show it, because its bytes come from a third party. */
export interface SentFile {
  readonly contentType: string;
  /** Contains only characters that need no escaping in a header. */
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** An answer of another protocol. */
export interface Reply {
  readonly status: number;
  /** Undefined without a text. */
  readonly contentType: string | undefined;
  readonly text: string;
}

export interface Route<Caller, Data extends TSchema = TSchema, Meta extends TSchema = TSchema> {
  readonly method: Method;
  /** Express' path syntax, e.g. `/v1/endpoints/:id`. */
  readonly path: string;
  /** The maximum size of a body, in bytes. A larger body results in PAYLOAD_TOO_LARGE. */
  readonly bodyLimitBytes?: number;
  /** The member of the body that the handler needs as it was written. Its value is not built. */
  readonly bytesMember?: string;
  readonly description: RouteDescription<Data, Meta>;
  handle(request: ApiRequest<Caller>): Promise<ApiResponse<Data, Meta>>;
  /** Counts a call whose body or query is refused, so that `handle` does not get it. Throws RATE_LIMIT_EXCEEDED. */
  countRefused?(caller: Caller): Promise<void>;
  /**
   * Answers in place of `handle`: decides on a request for a WebSocket before it is accepted. An error is answered like
   * any other. The returned function gets the open connection, or undefined when the client is gone.
   */
  connect?(
    request: ApiRequest<Caller>,
    context: SocketContext,
  ): Promise<(socket: WebSocket | undefined) => void>;
}
