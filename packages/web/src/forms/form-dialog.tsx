import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { MoreMenu } from '../actions/more-menu.js';
import { type ActionOptions, useAction } from '../actions/use-action.js';
import { ApiForm, type ApiFormProps } from './api-form.js';

export interface FormDialogProps<Values, Result>
  extends
    Omit<ActionOptions<Values, Result>, 'showsItsFailure'>,
    Pick<ApiFormProps<Values>, 'values' | 'validate' | 'label' | 'isDangerous' | 'children'> {
  /** The label of the button that opens the dialog. What is dangerous stands in a menu. */
  readonly button: string;
  readonly title: string;
  /** Stands in the place of the form when it was sent. Without it, the dialog closes. */
  readonly shows?: (result: Result) => ReactNode;
}

/** A button that opens a form in a dialog, for an action that needs some answers first. */
export function FormDialog<Values extends object, Result>(props: FormDialogProps<Values, Result>): ReactNode {
  const { button, title, shows, call, changes, done, onDone, ...form } = props;
  const [isOpen, { open, close }] = useDisclosure();
  const save = useAction({
    call,
    changes,
    done,
    onDone(result: Result) {
      if (shows === undefined) close();
      return onDone?.(result);
    },
    showsItsFailure: true,
  });
  const start = (): void => {
    save.reset();
    open();
  };
  return (
    <>
      {form.isDangerous ? (
        <MoreMenu action={button} onChoose={start} />
      ) : (
        <Button variant="default" onClick={start}>
          {button}
        </Button>
      )}
      <Modal title={title} opened={isOpen} onClose={close} closeOnClickOutside={!save.isPending}>
        {shows !== undefined && save.isSuccess ? shows(save.data) : <ApiForm save={save} {...form} />}
      </Modal>
    </>
  );
}
