import type { Request } from 'express';

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
