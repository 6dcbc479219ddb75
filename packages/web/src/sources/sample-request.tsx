import { Button, JsonInput, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { InboundEndpoint, PullEndpoint } from '@posthorn/client';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LabelledCode } from '../code/labelled-code.js';
import { toCurl } from '../code/to-curl.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { findJsonIssue } from '../failures/find-json-issue.js';
import { signSample } from './sign-sample.js';

const EXAMPLE = JSON.stringify({ type: 'sample', sent_by: 'the console' }, null, 2);

export interface SampleRequestProps {
  readonly endpoint: InboundEndpoint | PullEndpoint;
}

interface Values {
  readonly ingestUrl: string;
  readonly secret: string;
  readonly token: string;
  readonly body: string;
}

/**
 * Makes a command that posts a signed sample to an endpoint. The page may call only the API, so it cannot post to the
 * ingest URL itself, and the API never shows the secrets that the command needs.
 */
export function SampleRequest({ endpoint }: SampleRequestProps): ReactNode {
  const form = useForm<Values>({
    initialValues: { ingestUrl: '', secret: '', token: '', body: EXAMPLE },
    validate: {
      ingestUrl: (url) => (URL.canParse(url) ? null : 'Paste the whole ingest URL.'),
      secret: (secret) => (endpoint.verifyHmac && secret === '' ? 'Enter the secret of the sender.' : null),
      token: (token) => (endpoint.verifyStaticToken && token === '' ? 'Enter the token.' : null),
      body: findJsonIssue,
    },
  });
  const sign = useMutation({
    mutationFn: (values: Values) => toCommand(endpoint, values),
    gcTime: 0,
    meta: { showsItsFailure: true },
  });
  return (
    <form onSubmit={form.onSubmit((values) => sign.mutate(values))} noValidate>
      <Stack maw={720}>
        <Text size="sm" c="dimmed">
          Signs a request as its sender would, in this browser, and makes a command of it. What you enter
          stays in this page.
        </Text>
        <TextInput
          label="Ingest URL"
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
        <JsonInput label="Body" autosize minRows={4} {...form.getInputProps('body')} />
        <Button type="submit" w="fit-content" loading={sign.isPending}>
          Sign a sample
        </Button>
        {sign.isError && <FailureNotice error={sign.error} again="by-hand" />}
        {sign.data !== undefined && (
          <LabelledCode
            label="Run this in a terminal: the request then appears on this page"
            code={sign.data}
          />
        )}
      </Stack>
    </form>
  );
}

async function toCommand(endpoint: SampleRequestProps['endpoint'], values: Values): Promise<string> {
  const { ingestUrl, secret, token, body } = values;
  const nowMs = Date.now();
  const signed = await signSample({ settings: endpoint, secret, body, nowMs, id: `sample-${nowMs}` });
  const { verifyStaticToken, tokenHeaderName, tokenQueryParam } = endpoint;
  const url = new URL(ingestUrl.trim());
  if (verifyStaticToken && tokenHeaderName === null) url.searchParams.set(tokenQueryParam ?? '', token);
  const headers =
    verifyStaticToken && tokenHeaderName !== null ? { ...signed, [tokenHeaderName]: token } : signed;
  return toCurl({ url: url.href, headers, body });
}
