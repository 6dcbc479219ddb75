import { describe, expect, it } from '@jest/globals';
import { findEventType, matchesFilters } from '../../src/listen/find-event-type.js';
import { collectHeaders, parseTarget, parseTargetPath } from '../../src/listen/listen-arguments.js';
import { readWebhook } from '../../src/listen/read-webhook.js';

describe('a target', () => {
  it.each([
    ['4000', 'http://localhost:4000/'],
    ['https://shop.test/hooks?x=1', 'https://shop.test/hooks?x=1'],
  ])('%s is %s', (text, url) => expect(parseTarget(text).href).toBe(url));

  it.each(['0', '65536', 'localhost:4000', 'ftp://localhost', ''])('is not %j', (text) =>
    expect(() => parseTarget(text)).toThrow(/must be/),
  );
});

describe('a path of a target', () => {
  it.each(['/', '/webhooks?x=1'])('may be %s', (text) => expect(parseTargetPath(text)).toBe(text));

  it.each(['webhooks', '//evil.example', '/\\evil.example', '/a#b', '/a b', ''])('is not %j', (text) =>
    expect(() => parseTargetPath(text)).toThrow('like /webhooks'),
  );
});

describe('a header', () => {
  it('is a name and a value, and the last one of a name counts', () => {
    const first = collectHeaders('X-Tenant: acme: 1');
    expect(first).toEqual({ 'X-Tenant': 'acme: 1' });
    expect(collectHeaders('x-tenant:', first)).toEqual({ 'x-tenant': '' });
  });

  it.each(['X-Tenant', ': a', 'X Tenant: a', 'X-A: \u0000', 'X-A: \u4e00'])('is not %j', (text) =>
    expect(() => collectHeaders(text)).toThrow('must be a header'),
  );

  it.each(['Content-Length: 5', 'transfer_encoding: chunked'])('of the connection is refused: %s', (text) =>
    expect(() => collectHeaders(text)).toThrow('The connection sets'),
  );
});

describe('the event type of a webhook', () => {
  const body = (text: string): Buffer => Buffer.from(text);
  it.each([
    ['push', { 'x-github-event': 'push' }, '{"type":"b"}'],
    ['orders/create', { 'X-Shopify-Topic': 'orders/create' }, '{}'],
    ['charge.failed', {}, '{"object":"event","type":"charge.failed"}'],
    ['a.b', {}, '{"event":"a.b"}'],
    [null, {}, '{"event":{"type":"a"}}'],
    [null, {}, 'type=a'],
  ])('is %s', (eventType, headers, text) =>
    expect(findEventType({ headers, body: body(text) })).toBe(eventType),
  );

  it.each([
    ['order.created', ['order.created'], true],
    ['order.created', ['other', 'order.*'], true],
    ['order', ['order.*'], false],
    ['orders.created', ['order.*'], false],
    [null, ['order.*'], false],
    [null, [], true],
  ])('%s matches the filters %j: %s', (eventType, filters, matches) =>
    expect(matchesFilters(eventType, filters)).toBe(matches),
  );
});

describe('a frame', () => {
  const frame = (members: string): Buffer =>
    Buffer.from(
      `{"type":"webhook","message_id":"m","content_type":"text/plain","headers":{"X-A":"1"},${members},` +
        '"size_bytes":1,"received_at":"2026-11-21T08:00:00.000Z"}',
    );

  it('gives JSON back byte for byte', () => {
    const text = '{ "n": 12345678901234567890, "body": 1, "x": 1.0 }';
    const webhook = readWebhook(frame(`"body":${text}`));
    expect(webhook).toMatchObject({ id: 'm', contentType: 'text/plain', headers: { 'X-A': '1' } });
    expect(webhook?.body.toString()).toBe(text);
  });

  it('gives bytes back from base64', () =>
    expect(readWebhook(frame('"body":"AP8=","body_encoding":"base64"'))?.body).toEqual(
      Buffer.from([0, 255]),
    ));

  it('that is a ping, or of a later version, is no webhook', () => {
    expect(readWebhook(Buffer.from('{"type":"ping"}'))).toBeUndefined();
    expect(readWebhook(Buffer.from('[]'))).toBeUndefined();
  });

  it('that is not JSON is an error', () => expect(() => readWebhook(Buffer.from('{'))).toThrow(SyntaxError));
});
