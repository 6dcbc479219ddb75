import { Anchor } from '@mantine/core';
import { ArrowLeftIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { PlaceLink } from '../place/place-link.js';
import type { Place } from '../place/place.js';
import classes from '../portal.module.css';

export interface BackToProps {
  readonly to: Place;
  readonly children: ReactNode;
}

export function BackTo({ to, children }: BackToProps): ReactNode {
  return (
    <Anchor
      size="sm"
      c="dimmed"
      mb="xs"
      className={classes['back']}
      renderRoot={(props) => <PlaceLink to={to} {...props} />}
    >
      <ArrowLeftIcon size={14} /> {children}
    </Anchor>
  );
}
