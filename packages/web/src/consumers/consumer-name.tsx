import type { ReactNode } from 'react';
import { consumerLink } from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';
import type { Column } from '../table/columns.js';
import { type OnPhoneProps, CellText, OnPhone } from '../table/cell-parts.js';
import { useConsumerName } from './consumer-names.js';

interface ConsumerNameProps {
  readonly id: string;
}

/** The name of a consumer within a text. */
export function ConsumerName({ id }: ConsumerNameProps): ReactNode {
  return useConsumerName(id);
}

/** The name of a consumer in a row of a list. */
function ConsumerCell({ id }: ConsumerNameProps): ReactNode {
  const name = useConsumerName(id);
  return <CellText title={name === id ? id : `${name} (${id})`}>{name}</CellText>;
}

interface OfConsumer {
  readonly consumerId?: string | null;
}

/** Whose a row is, if it is of a consumer. */
export function consumerColumn<Row extends OfConsumer>(
  look: Pick<Column<Row>, 'width' | 'visibleFrom'>,
): Column<Row> {
  return {
    title: 'Consumer',
    cell: ({ consumerId }) => consumerId && <ConsumerCell id={consumerId} />,
    ...look,
  };
}

interface ConsumerOnPhoneProps extends Pick<OnPhoneProps, 'hiddenFrom'> {
  readonly id: string | null | undefined;
}

/** The name of a consumer beside what a row is about, if it has one. */
export function ConsumerOnPhone({ id, hiddenFrom }: ConsumerOnPhoneProps): ReactNode {
  if (id === undefined || id === null) return null;
  return (
    <OnPhone hiddenFrom={hiddenFrom}>
      <ConsumerCell id={id} />
    </OnPhone>
  );
}

/** The name of a consumer, which leads to its page. */
export function ConsumerLink({ id }: ConsumerNameProps): ReactNode {
  const name = useConsumerName(id);
  return (
    <PageLink title={id} underline="always" {...consumerLink(id)}>
      {name}
    </PageLink>
  );
}
