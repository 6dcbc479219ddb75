import { Button, Select, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DangerAction } from '../actions/confirm-button.js';
import { ResumeButton } from '../resume/resume-button.js';
import { useAction } from '../actions/use-action.js';
import { SecretOnce } from '../code/secret-once.js';
import { Time } from '../formats/time.js';
import { FormDialog } from '../forms/form-dialog.js';
import { useProject } from '../session/posthorn.js';

/** The operations of each kind of endpoint. */
const RESOURCES = { 'inbound-endpoints': 'inboundEndpoints', 'pull-endpoints': 'pullEndpoints' } as const;

export interface SourceButtonsProps {
  readonly kind: keyof typeof RESOURCES;
  readonly endpoint: { readonly id: string; readonly paused: boolean };
  /** What becomes of the messages when the endpoint is deleted. */
  readonly deletion: string;
}

/** Pauses, resumes and deletes an inbound or a pull endpoint, and makes a new ingest URL. */
export function SourceButtons({ kind, endpoint: { id, paused }, deletion }: SourceButtonsProps): ReactNode {
  const { projectId } = useProject();
  const navigate = useNavigate();
  const resource = RESOURCES[kind];
  const pause = useAction({
    call: (posthorn) => posthorn[resource].pause(id),
    changes: kind,
    done: 'The endpoint is paused. Senders get 503 and try again later.',
  });
  return (
    <>
      <NewIngestUrl kind={kind} id={id} />
      {paused ? (
        <ResumeButton kind={kind} id={id} />
      ) : (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate()}>
          Pause
        </Button>
      )}
      <DangerAction
        label="Delete"
        thing="the endpoint"
        isInMenu
        size="sm"
        text={`${deletion} Senders get 404 from then on.`}
        call={(posthorn) => posthorn[resource].delete(id)}
        changes={kind}
        done="The endpoint was deleted."
        onDone={() => navigate({ to: `/$projectId/${kind}`, params: { projectId } })}
      />
    </>
  );
}

const KEPT_HOURS = [
  { value: '24', label: 'works for a day' },
  { value: '168', label: 'works for a week' },
  { value: '0', label: 'ends at once' },
];

/** For a sender whose URL was lost, or is known to others. The old URL may work for a while. */
function NewIngestUrl({
  kind,
  id,
}: {
  readonly kind: SourceButtonsProps['kind'];
  readonly id: string;
}): ReactNode {
  return (
    <FormDialog
      button="New ingest URL"
      title="Make a new ingest URL"
      label="Make the URL"
      values={{ keepOldHours: '24' }}
      call={(posthorn, { keepOldHours }) =>
        posthorn[RESOURCES[kind]].rotateIngestUrl(id, { keepOldHours: Number(keepOldHours) })
      }
      changes={kind}
      shows={({ ingestUrl, oldUrlUntil }) => (
        <Stack>
          <SecretOnce label="Ingest URL" secret={ingestUrl} />
          <Text size="sm">
            {oldUrlUntil === null ? (
              'The old URL does not work any more.'
            ) : (
              <>
                The old URL works until <Time at={oldUrlUntil} />.
              </>
            )}
          </Text>
        </Stack>
      )}
    >
      {(form) => (
        <>
          <Text size="sm">The sender needs the new URL. A URL that was replaced before ends now.</Text>
          <Select
            label="The old URL"
            allowDeselect={false}
            data={KEPT_HOURS}
            {...form.getInputProps('keepOldHours')}
          />
        </>
      )}
    </FormDialog>
  );
}
