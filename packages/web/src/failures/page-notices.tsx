import type { ReactNode } from 'react';
import { ConnectionNotice } from './connection-notice.js';
import { StaleNotice } from './stale-notice.js';

/** Says why a page, or the panel that covers it, does not show the present state. */
export function PageNotices(): ReactNode {
  return (
    <>
      <ConnectionNotice />
      <StaleNotice />
    </>
  );
}
