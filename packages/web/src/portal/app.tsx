import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { styleNonce } from '../app/style-nonce.js';
import { Leaving } from '../forms/leaving.js';
import { Capabilities } from '../session/capabilities.js';
import { type OpenProject, OpenProjectContext } from '../session/posthorn.js';
import { AskBeforeLeaving } from './place/ask-before-leaving.js';
import type { PortalSession } from './session/portal-session.js';
import { Shell } from './shell.js';
import type { Mode, PortalSettings } from './theme/portal-settings.js';
import { createLook, schemeManager } from './theme/portal-theme.js';

export interface AppProps {
  readonly project: OpenProject;
  readonly session: PortalSession;
  readonly queries: QueryClient;
  readonly theme: PortalSettings['theme'];
  readonly mode: Mode;
}

export function App({ project, session, queries, theme, mode }: AppProps): ReactNode {
  const { capabilities, agentUntil, isOver } = useSyncExternalStore(session.subscribe, session.state);
  return (
    <MantineProvider
      {...createLook(theme.accent)}
      defaultColorScheme={mode}
      colorSchemeManager={schemeManager}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queries}>
        <OpenProjectContext value={project}>
          <Capabilities value={capabilities}>
            <Leaving value={AskBeforeLeaving}>
              <Shell
                theme={theme}
                agent={agentUntil === undefined ? undefined : { token: session.token(), until: agentUntil }}
                isOver={isOver}
                onRenew={() => void session.renew()}
              />
            </Leaving>
          </Capabilities>
        </OpenProjectContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}
