import { uuidV7Of } from '@posthorn/test-support';
import { expect, it } from '@jest/globals';
import { isKey } from '../src/keys.js';
import { responseBodyFolder, responseBodyKey } from '../src/index.js';

it('contains the day of its message', () => {
  const messageId = uuidV7Of(Date.UTC(2099, 10, 21, 23, 59, 59, 999));
  const key = responseBodyKey({ messageId, attemptNo: 12 });
  expect(key).toBe(`response-bodies/2099-11-21/${messageId.slice(-2)}/${messageId}-12`);
  expect(key.startsWith(`${responseBodyFolder('2099-11-21')}/`)).toBe(true);
  expect(isKey(key)).toBe(true);
});
