import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeBlock } from '../code/code-block.js';
import { formatJson } from '../formats/format-json.js';
import { formatSize } from '../formats/format.js';
import { readMember } from '../formats/read-member.js';
import { Time } from '../formats/time.js';
import { Facts } from '../layout/facts.js';
import { Waiting } from '../layout/waiting.js';
import { useRead } from '../session/use-read.js';
import { Mono } from '../code/mono.js';

export interface PullEventViewProps {
  readonly endpointId: string;
  readonly eventId: string;
}

/** A stored event. Looking at it does not count as fetching it. */
export function PullEventView({ endpointId, eventId }: PullEventViewProps): ReactNode {
  const event = useRead({
    key: ['pull-events', endpointId, 'event', eventId],
    async call(posthorn, signal) {
      const read = posthorn.pullEvents.get(endpointId, eventId, { preview: true }, { signal });
      const { data, text } = await read.withResponse();
      return { ...data, payloadText: readMember(readMember(text, 'data') ?? '', 'payload') ?? '' };
    },
  });
  if (event.data === undefined) return <Waiting query={event} />;
  const { payload, payloadText, payloadEncoding, contentType, sizeBytes, receivedAt, headers, eventType } =
    event.data;
  const text = payloadEncoding === undefined ? formatJson(payloadText) : String(payload);
  return (
    <Stack>
      <Facts
        facts={[
          ['Event type', eventType && <Mono key="type">{eventType}</Mono>],
          ['Received', <Time key="at" at={receivedAt} />],
          ['Size', `${formatSize(sizeBytes)} of ${contentType}`],
          ['Encoding', payloadEncoding],
        ]}
      />
      <CodeBlock label="the payload" code={text} />
      <Text size="xs" c="dimmed">
        Headers
      </Text>
      <CodeBlock
        label="the headers"
        code={Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      />
    </Stack>
  );
}
