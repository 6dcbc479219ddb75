import { isObject, parseJson } from '@posthorn/common';
import type { ApiResponse } from '@posthorn/http-server';
import type { ReadLink } from '../files/read-link.js';
import { readText } from '../http/read-member.js';
import { MAX_TEXT_LENGTH } from './present-result.js';

const LINK = 'response_body_url';
/** A page of attempts has their last ones at its end. */
const MAX_BODIES = 3;

/** Puts what the receiver answered in place of the links to it, which agents are not given, in the last attempts of a page. */
export async function withResponseBodies<Answer extends ApiResponse>(
  answer: Answer,
  readLink: ReadLink,
): Promise<Answer> {
  const { rawData } = answer;
  if (rawData?.includes(`"${LINK}":`) !== true) return answer;
  const rows = parseJson(rawData) as readonly object[];
  const first = rows.length - MAX_BODIES;
  const data = await Promise.all(
    rows.map(async (row, index) => (index < first ? row : await withBody(row, readLink))),
  );
  return { ...answer, rawData: JSON.stringify(data) };
}

async function withBody(row: object, readLink: ReadLink): Promise<object> {
  const link = isObject(row) ? readText(row, LINK) : undefined;
  const body = link === undefined ? undefined : await readLink(link, MAX_TEXT_LENGTH);
  return body === undefined ? row : { ...row, response_body: body };
}
