import { Alert, Stack } from '@mantine/core';
import type { Rejection } from '@posthorn/client';
import { type ReactNode, useEffect } from 'react';
import { LabelledCode } from '../code/code-block.js';
import { formatJson } from '../formats/format-json.js';
import { formatCount } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { Facts } from '../layout/facts.js';
import { PagePending, Waiting } from '../layout/waiting.js';
import { type List, readMore, useRows } from '../table/use-list.js';
import { findReason } from './reasons.js';
import { type RefusingEndpoint, RefusalHelp } from './refusal-help.js';

export interface RejectionViewProps {
  readonly id: string;
  /** The API has no single rejection: it is looked for in the list. */
  readonly list: List<Rejection>;
  readonly of: RefusingEndpoint;
}

export function RejectionView({ id, list, of }: RejectionViewProps): ReactNode {
  const rejection = useRows(list).find((each) => each.id === id);
  useEffect(() => {
    if (rejection === undefined) readMore(list);
  }, [rejection, list]);
  if (rejection === undefined) {
    if (list.data === undefined) return <Waiting query={list} />;
    if (list.hasNextPage) return <PagePending />;
    return <Empty title="No such rejection">It may be too old: the service keeps them for some days.</Empty>;
  }
  const { reasonCode, reasonDetail, sourceIp, receivedAt, notRecorded, headersRedacted } = rejection;
  return (
    <Stack>
      <Alert color="red" title={findReason(reasonCode).title}>
        {reasonDetail} <RefusalHelp reasonCode={reasonCode} of={of} />
      </Alert>
      <Facts
        facts={[
          ['Failed check', reasonCode],
          ['Received', <Time key="at" at={receivedAt} />],
          ['Sender', sourceIp],
          ['Not recorded', notRecorded && `${formatCount(notRecorded)} more of the same`],
        ]}
      />
      <LabelledCode label="Headers, without secrets" code={formatJson(headersRedacted)} />
    </Stack>
  );
}
