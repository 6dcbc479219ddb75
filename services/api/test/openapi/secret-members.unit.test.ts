import { expect, it } from '@jest/globals';
import { SECRET_MEMBERS } from '../../src/routes/secret-members.js';
import { routes } from '../support/api-document.js';

/** Names that sound like credentials, and are none. */
const HARMLESS = [
  'api_keys',
  'key_hint',
  'key_id',
  'key_label',
  'prefix',
  'idempotency_key',
  'ordering_key',
  'public_key',
  'jwks_url',
  'token_url',
  'token_state',
  'header',
  'token_header_name',
  'token_query_param',
  'verify_static_token',
  'idempotency_header_names',
  'hmac_header_name',
  'timestamp_header_name',
  'signature_headers',
];

function memberNames(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { readonly properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(memberNames)];
}

it('every member of an answer that sounds like a credential is listed as one, or is known to be none', () => {
  const names = new Set(
    routes
      .filter(({ method }) => method === 'get')
      .flatMap(({ description }) => memberNames(description.data)),
  );
  const suspicious = [...names].filter((name) => /secret|token|key|header|password|_url$|_pdf$/.test(name));
  const known = new Set<string>([...SECRET_MEMBERS, ...HARMLESS]);
  expect(suspicious.filter((name) => !known.has(name))).toEqual([]);
});
