import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { signDelivery } from '@posthorn/common';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { verifyDelivery } from '../../src/verify/index.js';

interface Vector {
  readonly name: string;
  readonly madeBy: 'posthorn' | 'standardwebhooks' | 'svix';
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly expected: string;
}

const text = await readFile(join(import.meta.dirname, '../../vectors.json'), 'utf8');
const { now, toleranceSeconds, vectors } = JSON.parse(text) as {
  readonly now: string;
  readonly toleranceSeconds: number;
  readonly vectors: readonly Vector[];
};
const options = { toleranceSeconds, now: new Date(now) };

const outcomeOf = ({ headers, body, secrets }: Vector): Promise<unknown> =>
  verifyDelivery({ headers, body }, secrets, options).then(
    () => 'valid',
    (error: unknown) => (error as { readonly check?: string }).check,
  );

it.each(vectors)('gives the outcome of the vector "$name"', async (vector) =>
  expect(await outcomeOf(vector)).toBe(vector.expected),
);

describe('a valid vector', () => {
  const madeBy = (maker: Vector['madeBy']) =>
    vectors.filter((each) => each.madeBy === maker && each.expected === 'valid');

  it.each(madeBy('standardwebhooks'))(
    'is valid for standardwebhooks: $name',
    ({ headers, body, secrets }) => {
      const signature = new Webhook(secrets[0] ?? '').sign(headers['webhook-id'] ?? '', options.now, body);
      expect(headers['webhook-signature']?.split(' ')).toContain(signature);
    },
  );

  it.each(madeBy('svix'))('is valid for svix: $name', ({ headers, body, secrets }) => {
    const signature = new SvixWebhook(secrets[0] ?? '').sign(headers['svix-id'] ?? '', options.now, body);
    expect(headers['svix-signature']).toBe(signature);
  });

  it.each(madeBy('posthorn'))('is signed as deliveries are: $name', ({ headers, body, secrets }) => {
    const timestamp = Number(headers['X-Webhook-Timestamp']);
    const signatures = secrets.map((secret) => signDelivery(body, timestamp, [secret]));
    const given = headers['X-Webhook-Signature']?.toLowerCase().split(',') ?? [];
    expect(signatures.some((signature) => given.includes(signature))).toBe(true);
  });
});
