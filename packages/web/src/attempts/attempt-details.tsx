import { Button, Stack, Text } from '@mantine/core';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import type { Attempt, Message } from '@posthorn/client';
import type { ReactNode } from 'react';
import { LabelledCode } from '../code/code-block.js';
import { toCurl } from '../code/to-curl.js';
import { endpointRead } from '../endpoints/use-endpoints.js';
import { formatJson } from '../formats/format-json.js';
import { formatWait } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Facts } from '../layout/facts.js';
import { type DeliveredMessage, isReceived } from '../payloads/delivered-message.js';
import { usePayload } from '../payloads/use-payload.js';
import { useRead } from '../session/use-read.js';
import { compareBodies, findDifferences } from './find-differences.js';
import { ResponseBody, useResponseBody } from './response-body.js';
import { TimingBar } from './timing-bar.js';

export interface AttemptDetailsProps {
  readonly attempt: Attempt;
  /** The attempt before it. */
  readonly before?: Attempt | undefined;
  readonly message: DeliveredMessage;
}

export function AttemptDetails({ attempt, before, message }: AttemptDetailsProps): ReactNode {
  const { requestHeaders, responseHeaders, retryAfterSeconds, retryType } = attempt;
  return (
    <Stack gap="sm">
      {attempt.responseBodyUrl !== undefined && (
        <ResponseBody attempt={attempt} message={message} url={attempt.responseBodyUrl} />
      )}
      <TimingBar attempt={attempt} />
      <Facts
        facts={[
          ['Time', <Time key="at" at={attempt.createdAt} />],
          ['Address', attempt.resolvedIp],
          [
            'Connection',
            attempt.connReused === undefined ? undefined : attempt.connReused ? 'reused' : 'new',
          ],
          ['Error', attempt.errorText],
          [
            'Next retry',
            retryAfterSeconds && `after ${formatWait(retryAfterSeconds)}, ${retryType ?? ''} schedule`,
          ],
        ]}
      />
      {before && <Differences before={before} after={attempt} message={message} />}
      {responseHeaders && <Headers label="Response headers" headers={responseHeaders} />}
      {requestHeaders && <Headers label="Request headers" headers={requestHeaders} />}
      <RequestBody message={message} />
      {!isReceived(message) && <CopyAsCurl attempt={attempt} message={message} />}
    </Stack>
  );
}

interface DifferencesProps {
  readonly before: Attempt;
  readonly after: Attempt;
  readonly message: DeliveredMessage;
}

function Differences({ before, after, message }: DifferencesProps): ReactNode {
  const [old, now] = [
    useResponseBody({ attempt: before, message }).data,
    useResponseBody({ attempt: after, message }).data,
  ];
  const lines = [
    ...findDifferences(before, after),
    ...(old === undefined || now === undefined ? [] : compareBodies(old, now)),
  ];
  return (
    lines.length > 0 && <LabelledCode label={`Since attempt ${before.attemptNo}`} code={lines.join('\n')} />
  );
}

interface HeadersProps {
  readonly label: string;
  readonly headers: Readonly<Record<string, string>>;
}

function Headers({ label, headers }: HeadersProps): ReactNode {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return <LabelledCode label={label} code={lines.join('\n')} />;
}

interface CopyAsCurlProps {
  readonly attempt: Attempt;
  readonly message: Message;
}

/** Copies a command that repeats the request of an attempt, with the signature that it had. */
function CopyAsCurl({ attempt, message }: CopyAsCurlProps): ReactNode {
  const clipboard = useClipboard();
  const endpoint = useRead(endpointRead(message.endpointId));
  const payload = usePayload(message);
  if (attempt.requestHeaders === undefined || endpoint.data === undefined || payload.data === undefined)
    return null;
  const command = toCurl({
    url: endpoint.data.url,
    headers: attempt.requestHeaders,
    body: payload.data.text,
  });
  const words = clipboard.error ? 'The browser does not allow it here' : 'Copy as curl';
  return (
    <Stack gap={4}>
      <Button size="xs" variant="default" w="fit-content" onClick={() => clipboard.copy(command)}>
        {clipboard.copied ? 'Copied' : words}
      </Button>
      <Text size="xs" c="dimmed">
        Its signature is as old as the attempt. A receiver that checks the time of requests refuses it.
      </Text>
    </Stack>
  );
}

/** The body of each attempt is the payload, until that is erased. */
function RequestBody({ message }: { readonly message: DeliveredMessage }): ReactNode {
  const [isShown, { open }] = useDisclosure();
  const payload = usePayload(message);
  if (payload.data === undefined) return null;
  if (isShown) return <LabelledCode label="Request body" code={formatJson(payload.data.text)} />;
  return (
    <Button size="xs" variant="default" w="fit-content" onClick={open}>
      Show the request body
    </Button>
  );
}
