import { Button, Group, Stack, Text } from '@mantine/core';
import type { Endpoint } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../../actions/use-action.js';
import { wordsOf } from '../../failures/failure-words.js';
import { useMay } from '../../session/capabilities.js';
import { AskButton } from '../parts/ask-button.js';
import { goTo } from '../place/place.js';

export function EndpointActions({ endpoint: { id, paused } }: { readonly endpoint: Endpoint }): ReactNode {
  const pause = useAction({ call: (posthorn) => posthorn.endpoints.pause(id), changes: 'endpoints' });
  const resume = useAction({ call: (posthorn) => posthorn.endpoints.resume(id), changes: 'endpoints' });
  const remove = useAction({
    call: (posthorn) => posthorn.endpoints.delete(id),
    changes: 'endpoints',
    onDone: () => goTo({ page: 'endpoints' }),
  });
  const failure = pause.error ?? resume.error ?? remove.error;
  if (!useMay('endpoints.write')) return null;
  return (
    <Stack gap={4} align="flex-end">
      <Group gap="xs">
        {paused ? (
          <Button loading={resume.isPending} onClick={() => resume.mutate()}>
            Resume
          </Button>
        ) : (
          <AskButton
            label="Pause"
            text="Your endpoint gets nothing until you resume it. Its messages are held meanwhile."
            action="Pause the endpoint"
            loading={pause.isPending}
            onConfirm={() => pause.mutate()}
          />
        )}
        <AskButton
          label="Delete"
          text="What is not delivered yet will not be delivered any more."
          action="Delete the endpoint"
          isDangerous
          loading={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </Group>
      {failure !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {wordsOf(failure).text}
        </Text>
      )}
    </Stack>
  );
}
