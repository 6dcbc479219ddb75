import type { Test } from 'supertest';

/** An answer from supertest, with an untyped body. */
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
