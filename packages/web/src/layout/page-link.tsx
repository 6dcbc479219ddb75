import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

type AnchorLinkProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>;

/** A link to a page of the console, which has the look of an anchor. */
export const PageLink = createLink(function AnchorLink(props: AnchorLinkProps): ReactNode {
  return <Anchor size="sm" {...props} />;
});

type ButtonLinkProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>;

/** The same with the look of a button, beside buttons. */
export const ButtonLink = createLink(function ButtonAnchor({ ref, ...props }: ButtonLinkProps): ReactNode {
  return <Button<'a'> variant="default" renderRoot={(root) => <a ref={ref} {...root} />} {...props} />;
});
