import { Button, Group, Stack, Text } from '@mantine/core';
import { GoneError } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { PageLink } from '../layout/page-link.js';
import { useRead } from '../session/use-read.js';
import { useProject } from '../session/posthorn.js';
import { useProjectSettings } from '../session/use-project-settings.js';
import { type PayloadMember, proposeMembers } from './payload-members.js';

const MAX_MEMBERS = 10;
const READ_PAYLOADS = 5;
const PROPOSED = 4;

export interface SearchedMembersProps {
  /** What was found nowhere. */
  readonly text: string;
  readonly close: () => void;
}

/** Says which members of payloads are searched, and proposes others from the last payloads. */
export function SearchedMembers({ text, close }: SearchedMembersProps): ReactNode {
  const project = useProjectSettings();
  if (project.data === undefined) return null;
  const { searchable } = project.data;
  return (
    <Stack gap="xs" pb="xs">
      <Text size="sm" c="dimmed">
        {searchable.length === 0
          ? 'Values inside payloads are not searched. '
          : `Of values inside payloads, only these are searched: ${searchable.join(', ')}. `}
        <PageLink underline="always" from="/$projectId" to="/$projectId/settings" onClick={close}>
          Choose them in the settings
        </PageLink>
      </Text>
      {searchable.length < MAX_MEMBERS && <Proposals text={text} searchable={searchable} />}
    </Stack>
  );
}

interface ProposalsProps {
  readonly text: string;
  readonly searchable: readonly string[];
}

function Proposals({ text, searchable }: ProposalsProps): ReactNode {
  const { projectId } = useProject();
  const payloads = useLastPayloads();
  const choose = useAction({
    call: async (posthorn, name: string) => {
      await posthorn.projects.update(projectId, { searchable: [...searchable, name] });
      return name;
    },
    changes: 'projects',
    done: (name) => `${name} is searched from now on, in payloads that are accepted after this.`,
  });
  const proposed = proposeMembers(payloads, text).filter(({ name }) => !searchable.includes(name));
  if (proposed.length === 0) return null;
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        Also search
      </Text>
      {proposed.slice(0, PROPOSED).map((member) => (
        <Button
          key={member.name}
          size="compact-sm"
          variant="default"
          title={exampleOf(member)}
          loading={choose.isPending && choose.variables === member.name}
          onClick={() => choose.mutate(member.name)}
        >
          {member.name}
        </Button>
      ))}
    </Group>
  );
}

function exampleOf({ value }: PayloadMember): string {
  return `Such as ${value}`;
}

const NONE: readonly unknown[] = [];

/** The last payloads that are JSON and still kept. */
function useLastPayloads(): readonly unknown[] {
  const payloads = useRead(
    {
      key: ['messages', 'last-payloads'],
      async call(posthorn, signal) {
        const { items } = await posthorn.logs.list({ limit: READ_PAYLOADS }, { signal });
        return await Promise.all(
          items.map(async ({ messageId }) => {
            const response = await posthorn.messages.getPayload(messageId, { signal }).catch(ignoreGone);
            return parse((await response?.text()) ?? '');
          }),
        );
      },
    },
    { staleTime: 60_000 },
  );
  return payloads.data ?? NONE;
}

function ignoreGone(error: unknown): undefined {
  if (!(error instanceof GoneError)) throw error;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
