import type { FuzzAnswer, FuzzRequest } from '../request.js';
import { sendRequest } from '../send/send-request.js';

/** Calls the API as an account, for what an attack needs. */
export type CallApi = (method: string, target: string, body?: object) => Promise<FuzzAnswer>;

/** A call that nobody answers is an error. */
export function createApiCaller(apiUrl: string, apiKey: string): CallApi {
  return async (method, target, body) => {
    const request: FuzzRequest = {
      operationId: '',
      service: 'api',
      method,
      target,
      headers: [['Authorization', `Bearer ${apiKey}`]],
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const answer = await sendRequest(request, apiUrl);
    if ('failure' in answer) throw new Error(`${method} ${target}: ${answer.failure}`);
    return answer;
  };
}
