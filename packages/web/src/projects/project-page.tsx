import { Button, NumberInput, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Project } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useAction } from '../actions/use-action.js';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import { RetrySchedule } from '../endpoints/retry-schedule.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { findFieldErrors } from '../failures/field-errors.js';
import { PageHeader } from '../layout/page-header.js';
import { Waiting } from '../layout/waiting.js';
import { useProject } from '../session/posthorn.js';

export function ProjectPage(): ReactNode {
  const { projectId, posthorn } = useProject();
  const project = useQuery({
    queryKey: [projectId, 'projects', projectId],
    queryFn: async ({ signal }): Promise<Project> => posthorn.projects.get(projectId, { signal }),
  });
  if (project.data === undefined) return <Waiting query={project} />;
  return (
    <>
      <PageHeader title="Project settings" text={projectId} />
      <ProjectForm project={project.data} />
    </>
  );
}

function toValues(project: Project) {
  return {
    name: project.name,
    rateLimitDefault: project.rateLimitDefault,
    disableAfterHours: project.disableAfterHours,
    defaultRetrySchedule: (project.defaultRetrySchedule ?? []).map(String),
    notificationEndpointId: project.notificationEndpointId,
    notificationTemplate: project.notificationTemplate,
  };
}

function ProjectForm({ project }: { readonly project: Project }): ReactNode {
  const form = useForm({ initialValues: toValues(project) });
  const save = useAction({
    call: (posthorn, values: typeof form.values) =>
      posthorn.projects.update(project.id, {
        ...values,
        defaultRetrySchedule:
          values.defaultRetrySchedule.length === 0 ? null : values.defaultRetrySchedule.map(Number),
      }),
    changes: 'projects',
    done: 'The project was changed.',
    showsItsFailure: true,
  });
  const { fields, rest } = findFieldErrors(save.error, Object.keys(form.values));
  useEffect(() => form.setErrors(fields), [save.error]);
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack maw={560}>
        {rest !== undefined && <FailureNotice error={rest} again="by-hand" />}
        <TextInput label="Name" required {...form.getInputProps('name')} />
        <NumberInput
          label="Rate"
          description="Sends a minute"
          min={1}
          {...form.getInputProps('rateLimitDefault')}
        />
        <NumberInput
          label="Disable an endpoint after"
          description="Hours without a success; 0 never does"
          min={0}
          {...form.getInputProps('disableAfterHours')}
        />
        <TagsInput
          label="Retry schedule of new endpoints"
          description="The seconds before each retry – none means the service's own"
          allowDuplicates
          {...form.getInputProps('defaultRetrySchedule')}
        />
        <RetrySchedule seconds={form.values.defaultRetrySchedule.map(Number)} />
        <Stack gap={4}>
          <EndpointSelect
            label="Notifications go to"
            value={form.values.notificationEndpointId}
            onChange={(id) => form.setFieldValue('notificationEndpointId', id)}
          />
        </Stack>
        <Select
          label="Form of notifications"
          data={['generic', 'slack', 'discord']}
          allowDeselect={false}
          {...form.getInputProps('notificationTemplate')}
        />
        <Button type="submit" w="fit-content" loading={save.isPending}>
          Save
        </Button>
      </Stack>
    </form>
  );
}
