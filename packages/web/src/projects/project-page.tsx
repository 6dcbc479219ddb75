import { Box, Fieldset, Select, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Project, ProjectsUpdateParams } from '@posthorn/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { EndpointSelect } from '../endpoints/endpoint-select.js';
import { SIGNATURE_SCHEMES } from '../endpoints/signature-schemes.js';
import { RetrySchedule } from '../endpoints/retry-schedule.js';
import { ApiForm } from '../forms/api-form.js';
import { findChanges } from '../forms/find-changes.js';
import { NumberField } from '../forms/number-field.js';
import { Mono } from '../code/mono.js';
import { PageHeader } from '../layout/page-header.js';
import { Waiting } from '../layout/waiting.js';
import { useProject } from '../session/posthorn.js';
import { sessionQuery } from '../session/session.js';
import { useProjectSettings } from '../session/use-project-settings.js';
import { lazyPart } from '../parts/load-part.js';
import { PortalFields, toPortalSettings, toPortalValues } from './portal-fields.js';

const SigningKeys = lazyPart(() => import('../endpoints/signing-keys.js'), 'SigningKeys');

export function ProjectPage(): ReactNode {
  const { projectId } = useProject();
  const project = useProjectSettings();
  if (project.data === undefined) return <Waiting query={project} />;
  return (
    <>
      <PageHeader title="Project settings" text={<Mono>{projectId}</Mono>} />
      <ProjectForm project={project.data} />
      <CallbackKeys />
    </>
  );
}

function CallbackKeys(): ReactNode {
  return (
    <Fieldset legend="Signing keys of callbacks" mt="xl" maw={700}>
      <Text size="sm" c="dimmed" mb="md">
        They sign each callback without a secret of its own. The first of these makes a key, if there is none.
      </Text>
      <SigningKeys kind="callbacks" />
    </Fieldset>
  );
}

function toValues(project: Project) {
  return {
    name: project.name,
    rateLimitDefault: project.rateLimitDefault,
    failingAfterMinutes: project.failingAfterMinutes,
    disableAfterHours: project.disableAfterHours,
    defaultRetrySchedule: (project.defaultRetrySchedule ?? []).map(String),
    defaultSignatureScheme: project.defaultSignatureScheme,
    notificationEndpointId: project.notificationEndpointId,
    notificationTemplate: project.notificationTemplate,
    searchable: project.searchable,
    searchableHashed: project.searchableHashed,
    ...toPortalValues(project),
  };
}

type Values = ReturnType<typeof toValues>;

function toSettings({ defaultRetrySchedule: schedule, ...rest }: Values): ProjectsUpdateParams {
  return {
    ...rest,
    ...toPortalSettings(rest),
    defaultRetrySchedule: schedule.length === 0 ? null : schedule.map(Number),
  };
}

function ProjectForm({ project }: { readonly project: Project }): ReactNode {
  const stored = toValues(project);
  const queries = useQueryClient();
  const save = useAction({
    call: async (posthorn, values: Values) => {
      await posthorn.projects.update(project.id, findChanges(toSettings(stored), toSettings(values)));
      // The switcher shows the name.
      await queries.invalidateQueries(sessionQuery);
    },
    changes: 'projects',
    done: 'The project was changed.',
    showsItsFailure: true,
  });
  return (
    <Box maw={560}>
      <ApiForm values={stored} save={save} label="Save" place="settings">
        {(form) => (
          <>
            <TextInput label="Name" required {...form.getInputProps('name')} />
            <NumberField
              label="Rate"
              description="Sends a minute"
              {...form.getInputProps('rateLimitDefault')}
            />
            <NumberField
              label="An endpoint is failing after"
              description="Minutes since its first failure, without a success"
              {...form.getInputProps('failingAfterMinutes')}
            />
            <NumberField
              label="Disable an endpoint after"
              description="Hours without a success; 0 never does"
              {...form.getInputProps('disableAfterHours')}
            />
            <NewEndpointFields form={form} />
            <EndpointSelect
              label="Notifications go to"
              value={form.values.notificationEndpointId}
              onChange={(id) => form.setFieldValue('notificationEndpointId', id)}
            />
            <Select
              label="Form of notifications"
              data={['generic', 'slack', 'discord']}
              allowDeselect={false}
              {...form.getInputProps('notificationTemplate')}
            />
            <SearchFields form={form} />
            <PortalFields form={form} />
          </>
        )}
      </ApiForm>
    </Box>
  );
}

/** The settings that new endpoints take. */
function NewEndpointFields({ form }: { readonly form: UseFormReturnType<Values> }): ReactNode {
  return (
    <>
      <TagsInput
        label="Retry schedule of new endpoints"
        description="The seconds before each retry – none means the service's own"
        allowDuplicates
        {...form.getInputProps('defaultRetrySchedule')}
      />
      <RetrySchedule seconds={form.values.defaultRetrySchedule.map(Number)} />
      <Select
        label="Signature of new endpoints"
        data={SIGNATURE_SCHEMES}
        allowDeselect={false}
        {...form.getInputProps('defaultSignatureScheme')}
      />
    </>
  );
}

/** What of payloads can be searched. */
function SearchFields({ form }: { readonly form: UseFormReturnType<Values> }): ReactNode {
  return (
    <>
      <TagsInput
        label="Searchable members of payloads"
        description="Up to ten, such as order.id or /customer/email. For payloads that are accepted from then on."
        maxTags={10}
        {...form.getInputProps('searchable')}
      />
      <Switch
        label="Keep their values as hashes, which only find equal values"
        {...form.getInputProps('searchableHashed', { type: 'checkbox' })}
      />
    </>
  );
}
