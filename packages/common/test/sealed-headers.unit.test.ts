import { describe, expect, it } from '@jest/globals';
import { createSecretCipher, openHeaders, SEALED_HEADERS, sealHeaders } from '../src/index.js';

const cipher = createSecretCipher([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
const HEADERS = { Authorization: 'Bearer hunter2', 'X-Umlaut': 'caf\u00e9' };

describe('sealed headers', () => {
  it('are decrypted for their endpoint, and show neither names nor values', () => {
    const sealed = sealHeaders(HEADERS, 'endpoint-1', cipher);
    expect(Object.keys(sealed)).toEqual([SEALED_HEADERS]);
    expect(JSON.stringify(sealed)).not.toMatch(/Authorization|hunter2/);
    expect(openHeaders(sealed, 'endpoint-1', cipher)).toEqual(HEADERS);
  });

  it('cannot be decrypted for another endpoint', () => {
    const sealed = sealHeaders(HEADERS, 'endpoint-1', cipher);
    expect(() => openHeaders(sealed, 'endpoint-2', cipher)).toThrow();
  });

  it('stay empty when there are none', () => {
    expect(sealHeaders({}, 'endpoint-1', cipher)).toEqual({});
    expect(openHeaders({}, 'endpoint-1', cipher)).toEqual({});
  });
});
