import { TextInput } from '@mantine/core';
import { RawJson } from '@posthorn/client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TestFields } from '../event-types/test-fields.js';
import { findJsonIssue } from '../failures/field-errors.js';
import { CreateDialog } from '../forms/create-dialog.js';
import { formatMessages } from '../formats/format.js';
import { eventLink } from '../layout/links.js';

const EXAMPLE = {
  eventType: 'order.created',
  consumerId: '',
  payload: JSON.stringify({ order_id: 4711, total: '96.40 EUR' }, null, 2),
};
const VALIDATE = { payload: findJsonIssue };

/** Publishes an event, and leads to what became of it. */
export function SendEvent(): ReactNode {
  const navigate = useNavigate();
  return (
    <CreateDialog
      title="Send an event"
      label="Send"
      values={EXAMPLE}
      validate={VALIDATE}
      call={async (posthorn, { eventType, consumerId, payload }) => {
        const event = await posthorn.events.publish({
          eventType: eventType.trim(),
          payload: new RawJson(payload),
          ...(consumerId.trim() !== '' && { consumerId: consumerId.trim() }),
        });
        await navigate(eventLink(event.eventId));
        return event;
      }}
      changes="events"
      done={({ messageCount }) => `The event is on its way: ${formatMessages(messageCount)}.`}
    >
      {(form) => (
        <>
          <TestFields form={form} isFree plain={EXAMPLE.payload} />
          <TextInput
            label="Consumer"
            description="Without one, it goes to endpoints without a consumer"
            {...form.getInputProps('consumerId')}
          />
        </>
      )}
    </CreateDialog>
  );
}
