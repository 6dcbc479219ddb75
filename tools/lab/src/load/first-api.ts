import { Posthorn } from '@posthorn/client';
import { at } from '../at.js';
import type { LabStack } from '../stack/start-lab-stack.js';

const ANSWER_WITHIN_MS = 40_000;

interface InLab {
  readonly stack: Pick<LabStack, 'services' | 'account'>;
}

/** The address of the first API process of a lab. */
export function firstApiUrl({ stack }: InLab): string {
  return at(stack.services.of('api'), 0).url;
}

/** A client of the account at the first API process. It repeats nothing, so that an experiment sees each failure. */
export function firstApi(lab: InLab): Posthorn {
  return createLabClient(firstApiUrl(lab), lab.stack.account.apiKey);
}

export function createLabClient(baseUrl: string, apiKey: string): Posthorn {
  return new Posthorn({ baseUrl, apiKey, maxRetries: 0, timeoutMs: ANSWER_WITHIN_MS });
}
