import { describe, expect, it } from '@jest/globals';
import { signDelivery } from '@posthorn/common';
import { type Delivery, VerificationError, verifyDelivery } from '../../src/verify/index.js';

const SECRET = 'whsec_of-a-test-with-enough-characters';
const BODY = '{"type":"order.created"}';

function headersAt(seconds: number, body = BODY): Record<string, string> {
  return {
    'x-webhook-timestamp': String(seconds),
    'x-webhook-signature': signDelivery(body, seconds, [SECRET]),
  };
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

interface Order {
  readonly type: string;
}

describe('a genuine delivery', () => {
  it.each<[string, () => Request | Parameters<typeof verifyDelivery>[0]]>([
    [
      'a Request',
      () => new Request('http://r', { method: 'POST', headers: headersAt(nowSeconds()), body: BODY }),
    ],
    ['headers and text', () => ({ headers: headersAt(nowSeconds()), body: BODY })],
    [
      'Headers and a buffer',
      () => ({ headers: new Headers(headersAt(nowSeconds())), body: Buffer.from(BODY) }),
    ],
    [
      'bytes within a larger buffer',
      () => {
        const larger = Buffer.from(`xx${BODY}xx`);
        return { headers: headersAt(nowSeconds()), body: larger.subarray(2, 2 + BODY.length) };
      },
    ],
    [
      'an ArrayBuffer',
      () => ({ headers: headersAt(nowSeconds()), body: new TextEncoder().encode(BODY).buffer }),
    ],
  ])('is verified as %s, and its body is returned', async (_, delivery) => {
    const verified = await verifyDelivery<Order>(delivery(), SECRET);
    expect(verified.json().type).toBe('order.created');
    expect([verified.text(), Buffer.from(verified.bytes).toString()]).toEqual([BODY, BODY]);
  });

  it.each([
    ['a form', 'a=1&b=%20', 'payload'],
    ['nothing', '', 'payload'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), 'payload'],
  ])('may be %s: only reading it as JSON fails', async (_, body, check) => {
    const seconds = nowSeconds();
    const headers = {
      'x-webhook-timestamp': String(seconds),
      'x-webhook-signature': signDelivery(body, seconds, [SECRET]),
    };
    const verified = await verifyDelivery({ headers, body }, SECRET);
    expect(Buffer.from(verified.bytes)).toEqual(Buffer.from(body));
    expect(() => verified.json()).toThrow(expect.objectContaining({ name: 'VerificationError', check }));
  });

  it('may be as old as the receiver tolerates', async () => {
    const delivery = { headers: headersAt(nowSeconds() - 1000), body: BODY };
    await expect(verifyDelivery(delivery, SECRET)).rejects.toThrow('too old');
    await expect(verifyDelivery(delivery, SECRET, { toleranceSeconds: 2000 })).resolves.toBeDefined();
  });
});

describe('a call', () => {
  const delivery = { headers: headersAt(nowSeconds()), body: BODY };

  it.each<[unknown]>([
    [''],
    [[]],
    [['']],
    [undefined],
    [null],
    [[undefined, '']],
    [7],
    [[SECRET, 7]],
    [Buffer.from(SECRET)],
  ])('without a secret is a mistake of the program: %p', async (secrets) =>
    expect(verifyDelivery(delivery, secrets as string)).rejects.toThrow(
      new TypeError('Verification needs a secret: a text, or several.'),
    ),
  );

  it.each<[unknown]>([[7], ['ab'], [['a']], [[['a']]], [['Host', 'localhost']], [[null]]])(
    'with headers that are none is a mistake of the program: %j',
    async (headers) =>
      expect(verifyDelivery({ headers, body: BODY } as Delivery, SECRET)).rejects.toThrow(
        new TypeError('Verification needs the headers: an object, or pairs.'),
      ),
  );

  it('with a Request that was read before is a mistake of the program', async () => {
    const request = new Request('http://r', { method: 'POST', ...delivery });
    await request.text();
    await expect(verifyDelivery(request, SECRET)).rejects.toThrow('needs the raw body');
  });

  it.each([undefined, null])('without a delivery is a mistake of the program: %p', async (nothing) =>
    expect(verifyDelivery(nothing as unknown as Delivery, SECRET)).rejects.toThrow('needs a delivery'),
  );

  it('with a parsed body is a mistake of the program', async () => {
    const parsed = { ...delivery, body: JSON.parse(BODY) as unknown as string };
    await expect(verifyDelivery(parsed, SECRET)).rejects.toThrow('needs the raw body');
  });
});

it('compares at most 16 signatures', async () => {
  const genuine = headersAt(nowSeconds());
  const wrong = `sha256=${'0'.repeat(64)}`;
  const after = (count: number) => ({
    headers: {
      ...genuine,
      'x-webhook-signature': [
        ...Array.from({ length: count }, () => wrong),
        genuine['x-webhook-signature'],
      ].join(','),
    },
    body: BODY,
  });
  await expect(verifyDelivery(after(15), SECRET)).resolves.toBeDefined();
  await expect(verifyDelivery(after(16), SECRET)).rejects.toBeInstanceOf(VerificationError);
});
