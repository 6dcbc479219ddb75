import { Text } from '@mantine/core';
import type { LogEntry } from '@posthorn/client';
import type { ReactNode } from 'react';
import { formatMs, withoutScheme } from '../../formats/format.js';
import { Time } from '../../formats/time.js';
import { MessageStatus, describeAnswer } from '../../messages/message-status.js';
import { describeValues } from '../../table/cell-parts.js';
import { PlaceLink } from '../place/place-link.js';
import { isReachable } from '../place/place.js';
import classes from '../portal.module.css';
import { Mono } from '../../code/mono.js';

export interface MessageRowProps {
  readonly entry: LogEntry;
  /** Whether the list has messages to several endpoints. */
  readonly hasEndpoints: boolean;
}

export function MessageRow({ entry, hasEndpoints }: MessageRowProps): ReactNode {
  const { messageId, endpoint, eventType, responseLatencyMs, lastError, createdAt } = entry;
  const latency = lastError === undefined && responseLatencyMs !== undefined && formatMs(responseLatencyMs);
  const content = (
    <div className={classes['message']}>
      <div className={classes['text']}>
        <Text size="sm" fw={600} truncate>
          {eventType === undefined ? 'message' : <Mono>{eventType}</Mono>}
          {describeValues(entry)[0] && ` · ${describeValues(entry)[0]}`}
        </Text>
        {hasEndpoints && (
          <Text size="xs" c="dimmed" truncate>
            <Mono>{withoutScheme(endpoint)}</Mono>
          </Text>
        )}
      </div>
      <div className={classes['status']}>
        <MessageStatus of={entry} />
      </div>
      <Text size="xs" c="dimmed" truncate title={lastError} className={classes['answer']}>
        {[describeAnswer(entry), latency].filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs" c="dimmed" ta="right">
        <Time at={createdAt} relative />
      </Text>
    </div>
  );
  if (!isReachable('messages')) return <div className={classes['row']}>{content}</div>;
  return (
    <PlaceLink to={{ page: 'messages', id: messageId }} className={classes['row']}>
      {content}
    </PlaceLink>
  );
}
