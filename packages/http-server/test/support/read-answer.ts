import type { Test } from 'supertest';

/** What supertest answers, with a body that is not believed. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly body: unknown;
}

export async function readAnswer(test: Test): Promise<Answer> {
  return await test;
}
