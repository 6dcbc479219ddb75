import type { X509Certificate } from 'node:crypto';
import type { TlsRow } from '@posthorn/database';
import { type View, createParser } from '@posthorn/http-server';
import Type, { type TString } from 'typebox';
import { momentSchema } from '../schemas/values.js';
import { EXAMPLE_CERTIFICATE, EXAMPLE_KEY } from './example-certificate.js';
import { endOf, readCertificates, startOf } from './read-pem.js';

const pem = (description: string, maxLength: number, example: string): TString =>
  Type.String({
    ...{ description, minLength: 1, maxLength, format: 'text' },
    examples: [example],
  });

const pair = {
  client_certificate: pem(
    'PEM: the client certificate, then its issuers up to one that the receiver knows. At most 10.',
    65_536,
    EXAMPLE_CERTIFICATE,
  ),
  client_key: pem('PEM: its private key, not encrypted. Never shown again.', 16_384, EXAMPLE_KEY),
};

export const parseEndpointTls = createParser(
  Type.Object(
    {
      ...pair,
      ca: Type.Optional(
        Type.Unsafe<string | null>({
          ...pem(
            'PEM: the authorities to trust in place of the well-known ones, at most 50.',
            65_536,
            EXAMPLE_CERTIFICATE,
          ),
          type: ['string', 'null'],
        }),
      ),
      next: Type.Optional(
        Type.Unsafe<{ readonly client_certificate: string; readonly client_key: string } | null>({
          type: ['object', 'null'],
          title: 'NewNextCertificate',
          description: 'A certificate that takes the place of this one as soon as it is valid.',
          properties: pair,
          required: ['client_certificate', 'client_key'],
        }),
      ),
    },
    { title: 'NewEndpointTls' },
  ),
);

const certificateSchema = Type.Object(
  {
    subject: Type.String({ examples: ['CN=posthorn, O=Acme'] }),
    issuer: Type.String({ examples: ['CN=Example Clients'] }),
    fingerprint_sha256: Type.String({
      description: 'As openssl shows it.',
      examples: [Array.from({ length: 32 }, () => 'AB').join(':')],
    }),
    not_before: momentSchema,
    not_after: momentSchema,
  },
  { title: 'Certificate', description: 'A certificate, without its issuers.' },
);

export const endpointTlsSchema = Type.Object(
  {
    client_certificate: certificateSchema,
    ca: Type.Unsafe<View<typeof certificateSchema>[] | null>({
      type: ['array', 'null'],
      items: certificateSchema,
      description: 'Null: the well-known authorities.',
    }),
    next: Type.Unsafe<View<typeof certificateSchema> | null>({
      ...certificateSchema,
      type: ['object', 'null'],
      title: 'NextCertificate',
    }),
  },
  { title: 'EndpointTls' },
);

export function presentEndpointTls({
  certificate,
  ca,
  nextCertificate,
}: TlsRow): View<typeof endpointTlsSchema> {
  const [shown] = presentAll(certificate);
  if (shown === undefined) throw new Error('The database has a certificate that cannot be read.');
  return {
    client_certificate: shown,
    ca: ca === null ? null : presentAll(ca),
    next: nextCertificate === null ? null : (presentAll(nextCertificate)[0] ?? null),
  };
}

function presentAll(text: string): View<typeof certificateSchema>[] {
  const certificates: readonly X509Certificate[] = readCertificates(text, Infinity).value ?? [];
  return certificates.map((each) => ({
    subject: oneLine(each.subject),
    issuer: oneLine(each.issuer),
    fingerprint_sha256: each.fingerprint256,
    not_before: new Date(startOf(each)).toISOString(),
    not_after: new Date(endOf(each)).toISOString(),
  }));
}

/** Node.js writes each part of a name on a line. A certificate may have no subject. */
function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ');
}
