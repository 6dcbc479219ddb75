import type { FuzzAnswer, FuzzRequest } from '../request.js';
import { sendRequest } from '../send/send-request.js';

/** Calls the API with an account's key to prepare an attack. */
export type CallApi = (method: string, target: string, body?: object) => Promise<FuzzAnswer>;

/** A missing response is an error. */
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
