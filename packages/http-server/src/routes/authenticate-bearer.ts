import { ApiError, hashApiKey, isApiKey } from '@posthorn/common';

const BEARER = /^Bearer +(\S+) *$/i;

/** Returns the token of an `Authorization` header with the scheme Bearer, in any format. */
export function readBearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

/** Creates the authentication by API key. It never looks up a text that does not have the format of a key. */
export function createBearerAuthentication<Caller>(
  findCaller: (apiKeyHash: string) => Promise<Caller | undefined>,
): (authorization: string | undefined) => Promise<Caller> {
  return async (authorization) => {
    const key = readBearerToken(authorization);
    const caller = key !== undefined && isApiKey(key) ? await findCaller(hashApiKey(key)) : undefined;
    if (caller === undefined) throw new ApiError('UNAUTHORIZED', 'The API key is missing or not valid.');
    return caller;
  };
}
