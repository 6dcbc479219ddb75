import '@mantine/dates/styles.css';
import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates';
import { type ReactNode, useId } from 'react';

/** A field for a time in the user's zone. */
export function TimeField(props: DateTimePickerProps): ReactNode {
  // By its id, the calendar that opens is named after the field.
  const id = useId();
  return (
    <DateTimePicker
      id={id}
      popoverProps={{ id }}
      previousLabel="Before"
      nextLabel="After"
      timePickerProps={{ hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes' }}
      submitButtonProps={{ 'aria-label': 'Done' }}
      {...props}
    />
  );
}
