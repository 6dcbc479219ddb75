import type { ReactNode } from 'react';
import { showControls } from '../formats/format.js';

/** A text that programs read: a URL, an id, the name of an event type, a code. */
export function Mono({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className="code">{typeof children === 'string' ? showControls(children) : children}</span>;
}
