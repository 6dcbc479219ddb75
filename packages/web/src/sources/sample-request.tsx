import { PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { InboundEndpoint, PullEndpoint } from '@posthorn/client';
import { SENDERS, isSenderName, setMember } from '@posthorn/sources';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LabelledCode } from '../code/code-block.js';
import { toCurl } from '../code/to-curl.js';
import { findJsonIssue } from '../failures/field-errors.js';
import { ApiForm } from '../forms/api-form.js';
import { JsonField } from '../forms/code-field.js';
import { signSample } from './sign-sample.js';

const EMPTY = {
  ingestUrl: '',
  secret: '',
  token: '',
  body: JSON.stringify({ type: 'sample', sent_by: 'the console' }, null, 2),
};

export interface SampleRequestProps {
  readonly endpoint: InboundEndpoint | PullEndpoint;
}

type Values = typeof EMPTY;

/**
 * Makes a command that posts a signed sample to an endpoint. The page may call only the API, so it cannot post to the
 * ingest URL itself, and the API never shows the secrets that the command needs.
 */
export function SampleRequest({ endpoint }: SampleRequestProps): ReactNode {
  const validate = {
    ingestUrl: (url: string) => (URL.canParse(url) ? null : 'Paste the whole ingest URL.'),
    secret: (secret: string) =>
      endpoint.verifyHmac && secret === '' ? 'Enter the secret of the sender.' : null,
    token: (token: string) => (endpoint.verifyStaticToken && token === '' ? 'Enter the token.' : null),
    body: findJsonIssue,
  };
  const sign = useMutation({
    mutationFn: (values: Values) => toCommand(endpoint, values),
    gcTime: 0,
    meta: { showsItsFailure: true },
  });
  return (
    <Stack maw={720}>
      <Text size="sm" c="dimmed">
        Signs a request as its sender would, in this browser, and makes a command of it. What you enter stays
        in this page.
      </Text>
      <ApiForm values={EMPTY} validate={validate} save={sign} label="Sign a sample" place="page">
        {(form) => (
          <>
            <TextInput
              label="Ingest URL"
              type="url"
              description="Shown once, when the endpoint was created"
              autoComplete="off"
              required
              {...form.getInputProps('ingestUrl')}
            />
            {endpoint.verifyHmac && (
              <PasswordInput
                label="Secret of the sender"
                autoComplete="off"
                required
                {...form.getInputProps('secret')}
              />
            )}
            {endpoint.verifyStaticToken && (
              <PasswordInput label="Token" autoComplete="off" required {...form.getInputProps('token')} />
            )}
            <JsonField label="Body" {...form.getInputProps('body')} />
          </>
        )}
      </ApiForm>
      {sign.data !== undefined && (
        <LabelledCode
          label="Run this in a terminal: the request then appears on this page"
          code={sign.data}
        />
      )}
    </Stack>
  );
}

async function toCommand(endpoint: SampleRequestProps['endpoint'], values: Values): Promise<string> {
  const { ingestUrl, secret, token, body } = values;
  const nowMs = Date.now();
  const { verifyStaticToken, tokenHeaderName, tokenQueryParam, provider } = endpoint;
  const place = verifyStaticToken && isSenderName(provider) ? SENDERS[provider].token : undefined;
  const url = new URL(ingestUrl.trim());
  if (verifyStaticToken && tokenQueryParam !== null) url.searchParams.set(tokenQueryParam, token);
  const signed = await signSample({
    settings: endpoint,
    secret,
    url: url.href,
    body: place && 'body' in place ? setMember(body, place.body, token) : body,
    nowMs,
    id: `sample-${nowMs}`,
  });
  const withToken = verifyStaticToken && tokenHeaderName !== null ? { [tokenHeaderName]: token } : {};
  return toCurl({ url: url.href, headers: { ...signed.headers, ...withToken }, body: signed.body });
}
