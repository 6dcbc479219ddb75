import { type ApiError, hashApiKey, isApiKey, unauthorized } from '@posthorn/common';

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
    if (key === undefined) throw noKey(authorization);
    const caller = isApiKey(key) ? await findCaller(hashApiKey(key)) : undefined;
    if (caller === undefined) throw unauthorized('unknown', 'There is no such API key, or it was deleted.');
    return caller;
  };
}

const FORM = 'Authorization: Bearer <API key>';

function noKey(authorization: string | undefined): ApiError {
  return authorization === undefined || authorization.trim() === ''
    ? unauthorized('missing', `There is no API key. Send the header ${FORM}.`)
    : unauthorized('malformed', `The Authorization header has another form. Send ${FORM}.`);
}
