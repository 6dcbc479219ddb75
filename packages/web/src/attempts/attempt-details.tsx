import { Stack } from '@mantine/core';
import type { Attempt } from '@posthorn/client';
import type { ReactNode } from 'react';
import { LabelledCode } from '../code/labelled-code.js';
import { formatWait } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Facts } from '../layout/facts.js';
import { type DeliveredMessage, isReceived } from '../payloads/delivered-message.js';
import { CopyAsCurl } from './copy-as-curl.js';
import { RequestBody } from './request-body.js';
import { ResponseBody } from './response-body.js';
import { TimingBar } from './timing-bar.js';

export interface AttemptDetailsProps {
  readonly attempt: Attempt;
  readonly message: DeliveredMessage;
}

export function AttemptDetails({ attempt, message }: AttemptDetailsProps): ReactNode {
  const { requestHeaders, responseHeaders, retryAfterSeconds, retryType } = attempt;
  return (
    <Stack gap="sm">
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
      {requestHeaders && <Headers label="Request headers" headers={requestHeaders} />}
      <RequestBody message={message} />
      {responseHeaders && <Headers label="Response headers" headers={responseHeaders} />}
      {attempt.responseBodyUrl !== undefined && (
        <ResponseBody attempt={attempt} message={message} url={attempt.responseBodyUrl} />
      )}
      {!isReceived(message) && <CopyAsCurl attempt={attempt} message={message} />}
    </Stack>
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
