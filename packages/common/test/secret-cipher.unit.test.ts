import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type EncryptionKey, createSecretCipher, UnknownEncryptionKeyError } from '../src/index.js';

const SECRET = 'whsec_plain-and-to-be-hidden';
const ROW = '0123abcd-4567-89ef-0123-456789abcdef';

function createKey(id: string): EncryptionKey {
  return { id, key: randomBytes(32) };
}

const key = createKey('k1');
const cipher = createSecretCipher([key]);

describe('a secret', () => {
  it.each([SECRET, '', 'Zoë 📯', 'x'.repeat(100_000)])('is decrypted unchanged', (plain) =>
    expect(cipher.decrypt(cipher.encrypt(plain, ROW), ROW)).toBe(plain),
  );

  it('does not show in its ciphertext', () => {
    const text = cipher.encrypt(SECRET, ROW);
    const sealed = Buffer.from(text.slice('k1.'.length), 'base64url');
    expect(text).not.toContain(SECRET);
    expect(sealed.includes(SECRET)).toBe(false);
    expect(sealed).toHaveLength(12 + SECRET.length + 16);
  });

  it('is encrypted differently each time, so that equal ones do not look alike', () => {
    const texts = Array.from({ length: 100 }, () => cipher.encrypt(SECRET, ROW));
    expect(new Set(texts).size).toBe(100);
  });

  it('does not decrypt in another row', () => {
    const text = cipher.encrypt(SECRET, ROW);
    expect(() => cipher.decrypt(text, ROW.replace('0', '1'))).toThrow();
    expect(() => cipher.decrypt(text, '')).toThrow();
  });

  it('does not decrypt when any one bit was changed', () => {
    const [id = '', sealed = ''] = cipher.encrypt('abc', ROW).split('.');
    const bytes = Buffer.from(sealed, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const damaged = Buffer.from(bytes);
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => cipher.decrypt(`${id}.${damaged.toString('base64url')}`, ROW)).toThrow();
    }
  });

  it('does not decrypt when it was cut short anywhere', () => {
    const text = cipher.encrypt(SECRET, ROW);
    for (let length = 0; length < text.length; length += 1) {
      expect(() => cipher.decrypt(text.slice(0, length), ROW)).toThrow();
    }
  });

  it('does not decrypt when text was appended', () => {
    const text = cipher.encrypt(SECRET, ROW);
    expect(() => cipher.decrypt(`${text}AAAA`, ROW)).toThrow();
  });
});

describe('a rotated key', () => {
  const next = createKey('k2');
  const rotated = createSecretCipher([next, key]);

  it('still decrypts', () => expect(rotated.decrypt(cipher.encrypt(SECRET, ROW), ROW)).toBe(SECRET));

  it('no longer encrypts', () => {
    const text = rotated.encrypt(SECRET, ROW);
    expect(text).toMatch(/^k2\./);
    expect(() => cipher.decrypt(text, ROW)).toThrow('is not in ENCRYPTION_KEYS');
  });
});

it.each(['', 'k1', 'k9.AAAA', '.AAAA', 'no dot at all'])('refuses a text of an unknown key: "%s"', (text) =>
  expect(() => cipher.decrypt(text, ROW)).toThrow(UnknownEncryptionKeyError),
);

it('does not decrypt with a key of the same id and other bytes', () => {
  const impostor = createSecretCipher([createKey('k1')]);
  expect(() => impostor.decrypt(cipher.encrypt(SECRET, ROW), ROW)).toThrow();
});
