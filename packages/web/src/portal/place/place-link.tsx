import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { type Place, goTo, isReachable, searchOf } from './place.js';

export interface PlaceLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: Place;
}

/** A link within the portal. It is text where the portal has no way back. */
export function PlaceLink({ to, children, ...props }: PlaceLinkProps): ReactNode {
  if (!isReachable(to.page)) return <span>{children}</span>;
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a {...props} href={searchOf(to)} onClick={follow}>
      {children}
    </a>
  );
}
