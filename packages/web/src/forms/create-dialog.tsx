import { Button, Drawer, Modal, Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { type ActionOptions, useAction } from '../actions/use-action.js';
import { useCreating } from '../layout/creating.js';
import { ApiForm, type ApiFormProps } from './api-form.js';

export interface CreateDialogProps<Values, Result>
  extends
    Pick<ActionOptions<Values, Result>, 'call' | 'changes' | 'done'>,
    Pick<ApiFormProps<Values>, 'values' | 'validate' | 'named' | 'children'> {
  readonly title: string;
  /** Of the button that creates it. */
  readonly label?: string;
  /** A long form stands in a drawer of this width. */
  readonly drawer?: number;
  /** What no later page shows of it. Without it, the dialog closes when it is created. */
  readonly secret?: Secret<Values, Result>;
}

interface Secret<Values, Result> {
  readonly show: (created: Result, given: Values) => ReactNode;
  /** Of the button that closes the dialog. */
  readonly stored: string;
  readonly onStored?: (created: Result) => void;
}

/** The form for a new entry of a list. No slip closes it while it runs or shows a secret. */
export function CreateDialog<Values extends object, Result>(
  props: CreateDialogProps<Values, Result>,
): ReactNode {
  const { title, label = 'Create', drawer, secret, call, changes, done, ...form } = props;
  const [isCreating, { close }] = useCreating();
  const create = useAction({
    call,
    changes,
    done,
    onDone: secret === undefined ? close : undefined,
    showsItsFailure: true,
  });
  const isShown = secret !== undefined && create.isSuccess;
  const isKept = create.isPending || isShown;
  useEffect(() => {
    if (isCreating) create.reset();
  }, [isCreating]);
  const finish = (): void => {
    close();
    create.reset();
  };
  const Frame = drawer === undefined ? Modal : Drawer;
  return (
    <Frame
      title={title}
      opened={isCreating || isKept}
      onClose={close}
      closeOnEscape={!isKept}
      closeOnClickOutside={!isKept}
      withCloseButton={!isKept}
      {...(drawer !== undefined && { position: 'right', size: `min(${drawer}px, 100%)` })}
    >
      {isShown ? (
        <SecretShown secret={secret} created={create.data} given={create.variables} finish={finish} />
      ) : (
        <ApiForm save={create} label={label} {...form} />
      )}
    </Frame>
  );
}

interface SecretShownProps<Values, Result> {
  readonly secret: Secret<Values, Result>;
  readonly created: Result;
  readonly given: Values;
  readonly finish: () => void;
}

function SecretShown<Values, Result>(props: SecretShownProps<Values, Result>): ReactNode {
  const { secret, created, given, finish } = props;
  return (
    <Stack>
      {secret.show(created, given)}
      <Button
        onClick={() => {
          finish();
          secret.onStored?.(created);
        }}
      >
        {secret.stored}
      </Button>
    </Stack>
  );
}
