import { Text } from '@mantine/core';
import type { OrderingKey } from '@posthorn/client';
import type { ReactNode } from 'react';
import { NO_KEY_WAITS, countWaiting, nameKey, useOrderingKeys } from '../../endpoints/use-ordering-keys.js';
import { Time } from '../../formats/time.js';
import { Empty } from '../../layout/empty.js';
import { useRows } from '../../table/use-list.js';
import { CardList } from '../parts/card-list.js';
import { PlaceLink } from '../place/place-link.js';
import classes from '../portal.module.css';

/** The keys that wait. A row leads to the message that holds its key, which can be retried there. */
export function OrderingKeys({ endpointId }: { readonly endpointId: string }): ReactNode {
  const list = useOrderingKeys(endpointId);
  const rows = useRows(list);
  return (
    <CardList
      list={list}
      isEmpty={rows.length === 0}
      empty={<Empty title={NO_KEY_WAITS.title}>{NO_KEY_WAITS.text}</Empty>}
    >
      {rows.map((row) => (
        <KeyRow key={row.orderingKey} of={row} />
      ))}
    </CardList>
  );
}

function KeyRow({ of }: { readonly of: OrderingKey }): ReactNode {
  const { headMessageId, blockedSince, nextAttemptAt, lastError } = of;
  return (
    <PlaceLink to={{ page: 'messages', id: headMessageId }} className={classes['row']}>
      <div className={classes['endpoint']}>
        <div className={classes['text']}>
          <Text size="sm" fw={600} truncate>
            {nameKey(of)}
          </Text>
          <Text size="xs" c="dimmed" truncate title={lastError ?? undefined}>
            {lastError}
          </Text>
        </div>
        <Text size="xs" c="dimmed" ta="right" className={classes['state']}>
          {countWaiting(of)} waiting
          {blockedSince && (
            <>
              {' · blocked '}
              <Time at={blockedSince} relative />
            </>
          )}
          {nextAttemptAt && (
            <>
              {' · next attempt '}
              <Time at={nextAttemptAt} relative="planned" />
            </>
          )}
        </Text>
      </div>
    </PlaceLink>
  );
}
