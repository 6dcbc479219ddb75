import type { ScriptedAnswer } from '@posthorn/test-support';

/** An answer in the API's envelope. */
export function answer(data: unknown, meta: object = {}): ScriptedAnswer {
  return { status: 200, body: JSON.stringify({ data, meta: { request_id: 'r1', ...meta } }) };
}

/** An error in the API's envelope. */
export function refusal(
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): ScriptedAnswer {
  return {
    status,
    headers,
    body: JSON.stringify({ error: { code, message: 'No.' }, meta: { request_id: 'r1' } }),
  };
}
