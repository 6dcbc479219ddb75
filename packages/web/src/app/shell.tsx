import { AppShell, Burger, Button, Group, Kbd, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SearchIcon } from '@primer/octicons-react';
import { Navigate, Outlet, useParams } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { SiteAttention } from '../attention/site-attention.js';
import { SignInAgain } from '../failures/failure-notice.js';
import { PageNotices } from '../failures/page-notices.js';
import { Leaving } from '../forms/leaving.js';
import { Logo } from '../layout/logo.js';
import { SiteName } from '../layout/page-header.js';
import { PagePending } from '../layout/waiting.js';
import { ConsoleSearch } from '../search/console-search.js';
import { posthornOf } from '../session/console-client.js';
import { OpenProjectContext } from '../session/posthorn.js';
import { ProjectSwitcher } from '../session/project-switcher.js';
import { useSessionProject } from '../session/session.js';
import { SignInButton } from '../session/sign-in-button.js';
import { comeBack } from '../session/sign-in-search.js';
import { AccountMenu } from './account-menu.js';
import { AskBeforeLeaving } from './ask-before-leaving.js';
import { GuideLink } from './guide-link.js';
import { Navigation } from './navigation.js';
import { useShortcuts } from './shortcuts.js';

const PAGE_SIZE = 100;

/** The pages of the project in the address. */
export function ProjectPages(): ReactNode {
  return (
    <Project>
      <Outlet />
    </Project>
  );
}

/** The frame of the pages, while the session is read. */
export function PendingProject(): ReactNode {
  return (
    <Project>
      <PagePending />
    </Project>
  );
}

function Project({ children }: { readonly children: ReactNode }): ReactNode {
  const { projectId } = useParams({ from: '/$projectId' });
  const { isGone } = useSessionProject(projectId);
  const project = useMemo(
    () => ({ projectId, posthorn: posthornOf(projectId), pageSize: PAGE_SIZE }),
    [projectId],
  );
  // The key of the project was deleted, a grant was revoked, or another tab signed out and in again.
  if (isGone) return <Navigate to="/sign-in" search={comeBack()} />;
  return (
    <OpenProjectContext value={project}>
      <SignInAgain value={<SignInButton />}>
        <Leaving value={AskBeforeLeaving}>
          <Shell>{children}</Shell>
        </Leaving>
      </SignInAgain>
    </OpenProjectContext>
  );
}

/** The frame of every page of a project. */
function Shell({ children }: { readonly children: ReactNode }): ReactNode {
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isSearching, search] = useDisclosure();
  useShortcuts(() => flushSync(search.open));
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a href="#content" className="skip-link" onClick={focusContent}>
        Skip to the content
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
            <Logo />
            <Text fw={600} visibleFrom="sm">
              Posthorn
            </Text>
            <ProjectSwitcher />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <SearchButton onClick={search.open} />
            <GuideLink />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        <AppShell.Section grow component={ScrollArea}>
          <Navigation onNavigate={close} />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {isSearching && <ConsoleSearch close={search.close} />}
        <PageNotices />
        <SiteName value="Posthorn">
          <SiteAttention>{children}</SiteAttention>
        </SiteName>
      </AppShell.Main>
    </AppShell>
  );
}

function SearchButton({ onClick }: { readonly onClick: () => void }): ReactNode {
  return (
    <Button
      variant="default"
      size="xs"
      aria-label="Search"
      aria-keyshortcuts="/"
      leftSection={<SearchIcon />}
      rightSection={
        <Kbd size="xs" visibleFrom="sm">
          /
        </Kbd>
      }
      onClick={onClick}
    >
      <Text span inherit visibleFrom="sm" c="dimmed" fw={400}>
        Search
      </Text>
    </Button>
  );
}

/** The address stays as it is: it holds what the page shows. */
function focusContent(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#content')?.focus();
}
