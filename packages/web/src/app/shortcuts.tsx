import { Group, Kbd, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { modals } from '@mantine/modals';
import { useNavigate } from '@tanstack/react-router';

const SHORTCUTS = [
  ['/', 'Search'],
  ['g then o', 'Overview'],
  ['g then m', 'Messages'],
  ['g then e', 'Endpoints'],
  ['↑ ↓', 'In a list: the row above or below'],
  ['Enter', 'Open the row; with Ctrl in a new tab'],
  ['→', 'Go from the open row into its panel'],
  ['Space', 'Select the row'],
  ['Esc', 'Close the panel or dialog'],
  ['?', 'Show this list'],
] as const;

/** The second key of a sequence must follow this soon. */
const SEQUENCE_MS = 1000;
let wentAtMs = 0;

export function openShortcuts(): void {
  modals.open({
    title: 'Shortcuts',
    children: (
      <Stack gap="xs">
        {SHORTCUTS.map(([keys, does]) => (
          <Group key={keys} justify="space-between">
            <Text size="sm">{does}</Text>
            <Kbd>{keys}</Kbd>
          </Group>
        ))}
      </Stack>
    ),
  });
}

export function useShortcuts(search: () => void): void {
  const navigate = useNavigate({ from: '/$projectId' });
  const go = (to: '/$projectId' | '/$projectId/messages' | '/$projectId/endpoints') => () => {
    if (performance.now() - wentAtMs < SEQUENCE_MS) void navigate({ to });
  };
  useHotkeys([
    ['/', onPage(search)],
    ['shift+?', onPage(openShortcuts)],
    ['g', () => void (wentAtMs = performance.now())],
    ['o', onPage(go('/$projectId'))],
    ['m', onPage(go('/$projectId/messages'))],
    ['e', onPage(go('/$projectId/endpoints'))],
  ]);
}

/** A shortcut acts on the page, so it does nothing while a panel or a dialog covers the page. */
function onPage(act: () => void): () => void {
  return () => {
    if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) act();
  };
}
