import { describe, expect, it } from '@jest/globals';
import { NOW_MS } from './support/requests.js';
import { SIGNING, evaluate, ruleOf, sampleOf, settingsOf } from './support/samples.js';

const IDS = [
  'e76c6bd4-55c9-4987-8304-da1588d8988b',
  'lyZqpOvPp_5wxCTbY9MsvtbA-wRMs4OSc-a5y0GuxLE=',
  'msg:1/a+b=',
  '!~',
];

describe.each(SIGNING.filter((name) => ruleOf(name).signed.includes('{id}')))('an id of %s', (provider) => {
  it.each(IDS)('may be %s', async (id) => {
    expect(evaluate(settingsOf(provider), await sampleOf(provider, NOW_MS, { id }))).toBe('accepted');
  });

  it.each(['two words', 'ümlaut', 'x'.repeat(257)])('may not be %s', async (id) => {
    expect(evaluate(settingsOf(provider), await sampleOf(provider, NOW_MS, { id }))).not.toBe('accepted');
  });

  it('has no dot where the form has dots', async () => {
    const isDotted = ruleOf(provider).signed.includes('{id}.');
    const outcome = evaluate(settingsOf(provider), await sampleOf(provider, NOW_MS, { id: 'a.b' }));
    expect(outcome).toBe(isDotted ? 'hmac_failed' : 'accepted');
  });
});

const MARKED = 'https://receive.example.com/v1/webhooks/receive/id/token?a=(x)*&b=%2Fy';

describe.each(['twilio', 'hubspot'] as const)('the URL that %s signs', (provider) => {
  it.each([
    ['as it is', MARKED],
    ['with the port of HTTPS', MARKED.replace('.com', '.com:443')],
    ['with marks decoded', MARKED.replace('%2F', '/')],
    ['with the port and marks decoded', MARKED.replace('.com', '.com:443').replace('%2F', '/')],
  ])('may be the one of the request %s', async (_how, url) => {
    const sample = await sampleOf(provider, NOW_MS, { url });
    expect(evaluate(settingsOf(provider), { ...sample, url: MARKED })).toBe('accepted');
  });

  it('may lack the port that the request has', async () => {
    const sample = await sampleOf(provider, NOW_MS, { url: MARKED });
    const url = MARKED.replace('.com', '.com:443');
    expect(evaluate(settingsOf(provider), { ...sample, url })).toBe('accepted');
  });

  it.each([MARKED.replace('.com', '.com:8443'), MARKED.replace('b=', 'c='), MARKED.replace('https', 'http')])(
    'is not %s',
    async (url) => {
      const sample = await sampleOf(provider, NOW_MS, { url: MARKED });
      expect(evaluate(settingsOf(provider), { ...sample, url })).toBe('hmac_failed');
    },
  );
});

it('takes the URL of Twilio with its marks encoded', async () => {
  const url = MARKED.replace('(x)*', '%28x%29%2A');
  const sample = await sampleOf('twilio', NOW_MS, { url });
  expect(evaluate(settingsOf('twilio'), { ...sample, url: MARKED })).toBe('accepted');
});

describe('a webhook of DocuSign', () => {
  const signed = async (numbers: readonly number[], good: number): Promise<string> => {
    const { headers, body } = await sampleOf('docusign');
    const value = headers?.['X-DocuSign-Signature-1'] ?? '';
    const other = Buffer.alloc(32).toString('base64');
    const entries = numbers.map((number): readonly [string, string] => [
      `X-DocuSign-Signature-${String(number)}`,
      number === good ? value : other,
    ]);
    return evaluate(settingsOf('docusign'), { headers: Object.fromEntries(entries), body });
  };

  it.each([[[1], 1] as const, [[1, 2], 2] as const, [[2], 2] as const, [[1, 100], 100] as const])(
    'is accepted with the signatures %j, when number %i is good',
    async (numbers, good) => expect(await signed(numbers, good)).toBe('accepted'),
  );

  it.each([[[0], 0] as const, [[101], 101] as const])(
    'is refused with the signature %j',
    async (numbers, good) => expect(await signed(numbers, good)).toBe('hmac_missing'),
  );

  it('is refused when none is good', async () => expect(await signed([1, 2], 3)).toBe('hmac_failed'));
});
