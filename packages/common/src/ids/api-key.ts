import { hash, randomInt } from 'node:crypto';
import { API_KEY_FORM } from './credentials.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const VISIBLE_LENGTH = 11;
const API_KEY = new RegExp(`^${API_KEY_FORM}$`);

export type ApiKeyMode = 'live' | 'test';

export interface NewApiKey {
  /** The full key. It is shown once and never stored. */
  readonly key: string;
  readonly prefix: string;
  readonly hash: string;
}

export function createApiKey(mode: ApiKeyMode): NewApiKey {
  const secret = Array.from({ length: SECRET_LENGTH }, () => BASE62.charAt(randomInt(BASE62.length))).join(
    '',
  );
  const key = `wh_${mode}_${secret}`;
  return { key, prefix: key.slice(0, VISIBLE_LENGTH), hash: hashApiKey(key) };
}

/** A key has 190 random bits, so one round of SHA-256 is as secure as a slow hash. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}

export function isApiKey(text: string): boolean {
  return API_KEY.test(text);
}
