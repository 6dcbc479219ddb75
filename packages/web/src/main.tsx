import './app/mantine.css';
import '@mantine/notifications/styles.css';
import './app/global.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { queryClient } from './app/query-client.js';
import { loadFirstPage, router } from './app/router.js';
import { styleNonce } from './app/style-nonce.js';
import { redeemCode } from './session/redeem-code.js';

// Dialogs insert a style element, too.
setNonce(styleNonce());
void redeemCode(queryClient, (projectId) =>
  router.navigate({ to: '/$projectId', params: { projectId }, replace: true }),
);
void loadFirstPage();
const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
