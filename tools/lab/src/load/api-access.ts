import { at } from '../at.js';
import type { LabStack } from '../stack/start-lab-stack.js';
import type { ApiCall, ApiClient } from './api-client.js';

/** A client and the process that it calls. */
export interface ApiAccess {
  readonly api: ApiClient;
  readonly baseUrl: string;
}

/** The first API process of a lab. */
export function firstApi(lab: { readonly api: ApiClient; readonly stack: LabStack }): ApiAccess {
  return { api: lab.api, baseUrl: at(lab.stack.services.of('api'), 0).url };
}

export interface ApiRequest extends Omit<ApiCall, 'body'> {
  readonly body?: object;
}

/** Calls the API and returns the data of its response. Throws when the call fails. */
export async function requestData<Data>(
  { api, baseUrl }: ApiAccess,
  { body, ...call }: ApiRequest,
): Promise<Data> {
  const answer = await api.call(baseUrl, { ...call, ...(body && { body: JSON.stringify(body) }) });
  const { data } = (answer.body ?? {}) as { readonly data?: Data };
  if (answer.status === undefined || answer.status >= 300 || data === undefined) {
    throw new Error(`${call.method ?? 'POST'} ${call.path} was answered with ${JSON.stringify(answer)}`);
  }
  return data;
}
