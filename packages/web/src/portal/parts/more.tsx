import { Button, Center } from '@mantine/core';
import type { ReactNode } from 'react';
import { type List, readMore } from '../../table/use-list.js';

/** A list that grows by itself would never end in a frame that is as high as its content. */
export function More<Row>({ list }: { readonly list: List<Row> }): ReactNode {
  if (!list.hasNextPage) return null;
  return (
    <Center pt="md">
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => readMore(list)}>
        Show more
      </Button>
    </Center>
  );
}
