import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

type AnchorLinkProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>;

/** A link to a page of the console, which has the look of an anchor. */
export const PageLink = createLink(function AnchorLink(props: AnchorLinkProps): ReactNode {
  return <Anchor size="sm" {...props} />;
});
