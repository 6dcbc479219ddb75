import type { ReactNode } from 'react';
import { ListStates } from '../../table/list-states.js';
import type { List } from '../../table/use-list.js';
import { Card } from './card.js';
import { More } from './more.js';

export interface CardListProps<Row> {
  readonly list: List<Row>;
  readonly isEmpty: boolean;
  readonly empty: ReactNode;
  /** Stands above the rows. */
  readonly notice?: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** A list of the API as one card. */
export function CardList<Row>({ list, isEmpty, empty, notice, children }: CardListProps<Row>): ReactNode {
  return (
    <ListStates list={list} isEmpty={isEmpty} empty={<Card>{empty}</Card>}>
      {notice}
      <Card p={0}>{children}</Card>
      <More list={list} />
    </ListStates>
  );
}
