import { describe, expect, it } from '@jest/globals';
import { findProxy } from '../../src/index.js';

const PROXY = 'http://us%40er:secret@proxy.example:3128';

describe('the proxy of a URL', () => {
  it.each([
    ['https://api.example', { HTTPS_PROXY: PROXY }, 'HTTPS_PROXY'],
    ['https://api.example', { https_proxy: PROXY }, 'https_proxy'],
    ['https://api.example', { https_proxy: PROXY, HTTPS_PROXY: 'http://other' }, 'https_proxy'],
    ['https://api.example', { https_proxy: ' ', HTTPS_PROXY: ` ${PROXY}\n` }, 'HTTPS_PROXY'],
    ['wss://api.example', { HTTPS_PROXY: PROXY, HTTP_PROXY: 'http://other' }, 'HTTPS_PROXY'],
    ['http://api.example', { HTTPS_PROXY: 'http://other', HTTP_PROXY: PROXY }, 'HTTP_PROXY'],
    ['ws://api.example', { http_proxy: PROXY }, 'http_proxy'],
    ['https://api.example', { HTTP_PROXY: PROXY }, undefined],
    ['http://api.example', { HTTPS_PROXY: PROXY }, undefined],
    ['/relative', { HTTPS_PROXY: PROXY }, undefined],
    ['https://api.example', {}, undefined],
  ])('%s in %j is that of %s', (url, environment, variable) => {
    const found = findProxy(url, environment);
    expect([found?.variable, found?.url?.href]).toEqual([variable, variable && `${PROXY}/`]);
  });

  it.each([
    ['proxy.example:3128', 'http://proxy.example:3128/'],
    ['10.0.0.1:80', 'http://10.0.0.1/'],
    ['https://proxy.example', 'https://proxy.example/'],
    ['socks5://proxy.example', undefined],
    ['http://', undefined],
    ['http://user:sec ret@a:1:2', undefined],
  ])('with the value %s is %s', (HTTPS_PROXY, href) => {
    const found = findProxy('https://api.example', { HTTPS_PROXY });
    expect(found).toMatchObject({ variable: 'HTTPS_PROXY' });
    expect(found?.url?.href).toBe(href);
  });

  it.each([
    ['*', 'https://api.example', true],
    ['api.example', 'https://api.example', true],
    ['API.Example', 'https://api.example.', true],
    ['example', 'https://api.example', true],
    ['.example', 'https://api.example', true],
    ['*.example', 'https://api.example', true],
    ['.api.example', 'https://api.example', true],
    ['other, api.example', 'https://api.example', true],
    ['other api.example', 'wss://api.example', true],
    ['api.example:443', 'https://api.example', true],
    ['api.example:8443', 'https://api.example:8443', true],
    ['api.example:8443', 'https://api.example', false],
    ['pi.example', 'https://api.example', false],
    ['api.example.com', 'https://api.example', false],
    ['10.1.2.3', 'https://10.1.2.3', true],
    ['2001:db8::1', 'https://[2001:db8::1]', true],
    ['[2001:db8::1]:443', 'https://[2001:db8::1]', true],
    ['[2001:db8::1]:80', 'https://[2001:db8::1]', false],
    [',,', 'https://api.example', false],
    ['', 'https://localhost:3000', true],
    ['', 'https://a.localhost', true],
    ['', 'https://127.8.9.1', true],
    ['', 'https://[::1]:3000', true],
    ['', 'https://127.0.0.1.example', false],
  ])('is not used with NO_PROXY=%s for %s: %s', (list, url, isExempt) => {
    for (const name of ['NO_PROXY', 'no_proxy']) {
      expect(findProxy(url, { HTTPS_PROXY: PROXY, [name]: list }) === undefined).toBe(isExempt);
    }
  });
});
