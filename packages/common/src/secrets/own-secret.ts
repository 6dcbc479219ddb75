const API_KEY = /wh_(live|test)_[0-9A-Za-z]{32}/;
const TOKEN = /wh_(session|code|portal)_[\w-]{43}/;
const SLASH = '(/|%2f)';
const INGEST_URL = new RegExp(`webhooks${SLASH}receive${SLASH}[0-9a-f-]{36}${SLASH}[0-9a-f]{32}`, 'i');

/**
 * Whether a text contains an API key or a token of Posthorn, or an ingest URL, whose last segment is a secret. Such a
 * text is never recorded or forwarded.
 */
export function holdsOwnSecret(text: string): boolean {
  return API_KEY.test(text) || TOKEN.test(text) || INGEST_URL.test(text);
}
