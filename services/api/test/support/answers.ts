import { expect } from '@jest/globals';
import type { Response } from 'supertest';

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** The data of a successful response. Fails on any other response and on a wrong envelope. */
export function dataOf(response: Response, status: number): Readonly<Record<string, unknown>> {
  const body = response.body as { readonly data: Readonly<Record<string, unknown>> };
  expect({ status: response.status, body }).toEqual({
    status,
    body: {
      data: expect.anything(),
      meta: expect.objectContaining({ request_id: requestIdOf(response) }),
      ...('message' in body && { message: expect.any(String) }),
    },
  });
  return body.data;
}

export interface AnsweredPage {
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
}

/** A page of items with ids. Fails on any other response. */
export function pageOf(response: Response): AnsweredPage {
  const rows = dataOf(response, 200) as unknown as readonly { readonly id: string }[];
  const { meta } = response.body as { readonly meta: Readonly<Record<string, unknown>> };
  const nextCursor = meta['next_cursor'] as string | null;
  expect(meta['has_more']).toBe(nextCursor !== null);
  return { ids: rows.map(({ id }) => id), nextCursor };
}

/** Checks the envelope of an error. */
export function expectError(response: Response, status: number, code: string): void {
  expect({ status: response.status, body: response.body as unknown }).toEqual({
    status,
    body: {
      error: expect.objectContaining({ code, message: expect.stringMatching(/./) }),
      meta: { request_id: requestIdOf(response) },
    },
  });
}

/** The paths of the issues in a rejected request. */
export function invalidPaths(response: Response): readonly string[] {
  const { error } = response.body as { readonly error: { readonly details?: { readonly issues?: Issue[] } } };
  return (error.details?.issues ?? []).map(({ path }) => path);
}

function requestIdOf(response: Response): unknown {
  return response.get('X-Request-Id');
}

/** A read endpoint as the answer of its creation or change shows it: without what waits for it. */
export function settingsOf(response: Response): Readonly<Record<string, unknown>> {
  const { waiting, held, last_error, has_messages, ...settings } = dataOf(response, 200);
  expect({ waiting, held, last_error, has_messages }).toEqual({
    waiting: 0,
    held: 0,
    last_error: null,
    has_messages: false,
  });
  return settings;
}
