import '../app/mantine.css';
import '../app/global.css';
import './portal.css';
import { AuthenticationError } from '@posthorn/client';
import { QueryClient } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { styleNonce } from '../app/style-nonce.js';
import { QUERY_DEFAULTS, createClient } from '../session/calls.js';
import { App } from './app.js';
import { findParent } from './frame/parent-window.js';
import { reportHeight } from './frame/report-height.js';
import { keepToken, readKeptToken, takeTokenOfAddress } from './session/kept-token.js';
import { createPortalSession } from './session/portal-session.js';
import { readMode, settings } from './theme/portal-settings.js';

const RECOVER_AFTER_MS = 5000;
/** A frame is as high as its content. */
const PAGE_SIZE = 25;

setNonce(styleNonce());
const { theme, origins } = settings;
const projectId = location.pathname.split('/portal/')[1]?.split('/')[0] ?? '';
const parent = findParent(origins);
const tokenKey = `posthorn-portal:${projectId}`;

const queries = new QueryClient({
  defaultOptions: {
    ...QUERY_DEFAULTS,
    queries: {
      ...QUERY_DEFAULTS.queries,
      refetchInterval: ({ state: { status, error } }) =>
        status === 'error' && !(error instanceof AuthenticationError) ? RECOVER_AFTER_MS : false,
    },
  },
});

const session = createPortalSession({
  token: takeTokenOfAddress() ?? readKeptToken(tokenKey),
  parent,
  onToken(token) {
    keepToken(tokenKey, token);
    void queries.invalidateQueries();
  },
});
keepToken(tokenKey, session.token());
parent?.onToken((token) => session.receive(token));
// Its fetch adds the token: a page without one gets its answer, too.
const posthorn = createClient({ fetch: session.fetch });

document.title = theme.name ?? 'Webhooks';
const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <App
      project={{ projectId, posthorn, pageSize: PAGE_SIZE }}
      session={session}
      queries={queries}
      theme={theme}
      mode={readMode(location.search) ?? theme.mode ?? 'auto'}
    />
  </StrictMode>,
);
if (parent !== undefined) {
  parent.send({ type: 'posthorn:ready' });
  reportHeight(root, parent);
}
