import { API_KEY_FORM, OPAQUE_TOKEN_KINDS, opaqueTokenForm } from '../ids/credential-forms.js';

const CREDENTIAL = new RegExp([API_KEY_FORM, ...OPAQUE_TOKEN_KINDS.map(opaqueTokenForm)].join('|'));
const SLASH = '(/|%2f)';
const INGEST_URL = new RegExp(`webhooks${SLASH}receive${SLASH}[0-9a-f-]{36}${SLASH}[0-9a-f]{32}`, 'i');

/**
 * Whether a text contains an API key or a token of Posthorn, or an ingest URL, whose last segment is a secret. Such a
 * text is never recorded or forwarded.
 */
export function holdsOwnSecret(text: string): boolean {
  return CREDENTIAL.test(text) || INGEST_URL.test(text);
}
