import { Alert, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { DANGER_COLOR } from '../../layout/danger.js';
import type { LeavingProps } from '../../forms/leaving.js';
import { type Place, holdPlace, show } from './place.js';

/** Asks at the form before a step to another page. The browser itself asks before the tab is closed. */
export function AskBeforeLeaving({ isTyped }: LeavingProps): ReactNode {
  const [next, setNext] = useState<Place>();
  useEffect(() =>
    holdPlace((place) => {
      const isAsked = isTyped();
      if (isAsked) setNext(place);
      return isAsked;
    }),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isTyped()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
  if (next === undefined) return null;
  return (
    <Alert color="orange" mb="md" role="alertdialog" title="Leave without saving?">
      <Text size="sm">What you typed is lost.</Text>
      <Group mt="sm" gap="xs">
        <Button size="xs" variant="default" autoFocus onClick={() => setNext(undefined)}>
          Stay
        </Button>
        <Button size="xs" color={DANGER_COLOR} onClick={() => show(next)}>
          Leave
        </Button>
      </Group>
    </Alert>
  );
}
