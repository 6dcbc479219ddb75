import { Fieldset, Stack } from '@mantine/core';
import type { Certificate, EndpointTls as Shown, NewEndpointTls } from '@posthorn/client';
import type { ReactNode } from 'react';
import { showControls } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { CodeField } from '../forms/code-field.js';
import type { Fact } from '../layout/facts.js';
import { Credential } from './credential.js';

const EMPTY = { clientCertificate: '', clientKey: '', ca: '', nextCertificate: '', nextKey: '' };

type Values = typeof EMPTY;

export function EndpointTls({ endpointId }: { readonly endpointId: string }): ReactNode {
  return (
    <Credential<Shown, Values>
      endpointId={endpointId}
      title="Client certificate"
      thing="the client certificate"
      text="Deliveries show it to a receiver that asks for one (mTLS). All fields are PEM."
      deletionText="Deliveries show no certificate from then on, and trust the public authorities."
      resource={({ endpointTls }) => endpointTls}
      toParams={toParams}
      describe={describe}
      valuesOf={() => EMPTY}
      forgotten={EMPTY}
    >
      {(form) => (
        <>
          <CodeField
            label="Certificate"
            description="The client certificate first, then its issuers"
            required
            maxRows={8}
            {...form.getInputProps('clientCertificate')}
          />
          <CodeField
            label="Private key"
            description="Not encrypted; never shown again"
            required
            maxRows={8}
            {...form.getInputProps('clientKey')}
          />
          <CodeField
            label="Authorities"
            description="To trust in place of the public ones – none means the public ones"
            maxRows={8}
            {...form.getInputProps('ca')}
          />
          <Fieldset legend="The next certificate, used as soon as it is valid">
            <Stack>
              <CodeField label="Next certificate" maxRows={8} {...form.getInputProps('nextCertificate')} />
              <CodeField label="Next private key" maxRows={8} {...form.getInputProps('nextKey')} />
            </Stack>
          </Fieldset>
        </>
      )}
    </Credential>
  );
}

function toParams({ clientCertificate, clientKey, ca, nextCertificate, nextKey }: Values): NewEndpointTls {
  return {
    ...{ clientCertificate, clientKey },
    ...(ca.trim() !== '' && { ca }),
    ...((nextCertificate + nextKey).trim() !== '' && {
      next: { clientCertificate: nextCertificate, clientKey: nextKey },
    }),
  };
}

function describe({ clientCertificate, ca, next }: Shown): readonly Fact[] {
  return [
    ...describeCertificate('', clientCertificate),
    ...(next === null ? [] : describeCertificate('Next: ', next)),
    [
      'Trusts',
      ca === null ? 'the public authorities' : ca.map(({ subject }) => showControls(subject)).join('; '),
    ],
  ];
}

function describeCertificate(
  prefix: string,
  { subject, issuer, fingerprintSha256, notBefore, notAfter }: Certificate,
): readonly Fact[] {
  return [
    [`${prefix}Subject`, showControls(subject)],
    [`${prefix}Issuer`, showControls(issuer)],
    [`${prefix}SHA-256`, fingerprintSha256],
    [
      `${prefix}Valid`,
      <>
        <Time at={notBefore} /> – <Time at={notAfter} />
      </>,
    ],
  ];
}
