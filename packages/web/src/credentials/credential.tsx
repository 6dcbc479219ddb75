import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { FormValidateInput, UseFormReturnType } from '@mantine/form';
import { type Posthorn, NotFoundError } from '@posthorn/client';
import type { ReactNode } from 'react';
import { DangerAction } from '../actions/confirm-button.js';
import { useAction } from '../actions/use-action.js';
import { ApiForm } from '../forms/api-form.js';
import { type Fact, Facts } from '../layout/facts.js';
import { Waiting } from '../layout/waiting.js';
import { useRead } from '../session/use-read.js';

export interface CredentialProps<Shown, Values> {
  readonly endpointId: string;
  readonly title: string;
  /** As a question calls it: `the OAuth2`. */
  readonly thing: string;
  readonly text: string;
  readonly deletionText: string;
  readonly resource: (posthorn: Posthorn) => {
    get(id: string, options: { readonly signal: AbortSignal }): PromiseLike<Shown>;
    put(id: string, values: never): PromiseLike<Shown>;
    delete(id: string): PromiseLike<unknown>;
  };
  /** What a call sends. */
  readonly toParams: (values: Values) => object;
  readonly describe: (shown: Shown) => readonly Fact[];
  /** What the form begins with. */
  readonly valuesOf: (shown: Shown | null) => Values;
  readonly validate?: FormValidateInput<Values>;
  /** The fields of secrets, which are never shown. */
  readonly forgotten: Partial<Values>;
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
  /** Besides the deletion, when there is one. */
  readonly actions?: ReactNode;
}

/** What deliveries of an endpoint show to its receiver: what is set, and the form that sets or replaces it. */
export function Credential<Shown, Values extends object>(props: CredentialProps<Shown, Values>): ReactNode {
  const { endpointId, title, thing, text, deletionText, resource, describe, actions } = props;
  const shown = useRead<Shown | null>({
    key: ['endpoints', endpointId, title],
    call: (posthorn, signal) => orNull(resource(posthorn).get(endpointId, { signal })),
  });
  const save = useAction({
    call: (posthorn, values: Values) => resource(posthorn).put(endpointId, props.toParams(values) as never),
    changes: 'endpoints',
    done: 'It is set. Deliveries use it from now on.',
    showsItsFailure: true,
  });
  if (shown.data === undefined) return <Waiting query={shown} />;
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack>
        <Title order={2} size="h5">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {shown.data !== null && (
          <>
            <Facts facts={describe(shown.data)} />
            <Group>
              {actions}
              <DangerAction
                label="Delete"
                thing={thing}
                text={deletionText}
                call={(posthorn) => resource(posthorn).delete(endpointId)}
                changes="endpoints"
                done="It is deleted."
              />
            </Group>
          </>
        )}
        <ApiForm
          values={props.valuesOf(shown.data)}
          {...(props.validate !== undefined && { validate: props.validate })}
          save={save}
          forgotten={props.forgotten}
          label={shown.data === null ? 'Set' : 'Replace'}
          place="settings"
        >
          {props.children}
        </ApiForm>
      </Stack>
    </Paper>
  );
}

async function orNull<Shown>(call: PromiseLike<Shown>): Promise<Shown | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
