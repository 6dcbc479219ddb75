import { Badge, Table, TextInput, Tooltip, createTheme } from '@mantine/core';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

/** Whatever the mouse reaches, the keyboard does, too. A target has 24 pixels. */
const CLEARED_BY_KEYBOARD = {
  defaultProps: { clearButtonProps: { tabIndex: 0, size: 24, 'aria-hidden': false, 'aria-label': 'Clear' } },
};

/** A dialog is no page: its head is no banner. */
const DIALOG = {
  defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, attributes: { header: { role: 'none' } } },
};

const CLOSED_BY_NAME = { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } };

export const theme = createTheme({
  primaryColor: 'indigo',
  // White text on it has a contrast of at least 4.5 to 1.
  primaryShade: 8,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: '600' },
  // One bold.
  fontWeights: { bold: '600' },
  components: {
    Badge: Badge.extend({ defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 400 } }),
    Button: { defaultProps: { size: 'sm', renderRoot: renderButton } },
    Drawer: DIALOG,
    // The placeholder is an element that no menu may have.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: DIALOG,
    Notification: CLOSED_BY_NAME,
    PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
    // What floats is a part of the page, and not of none.
    Popover: { defaultProps: { portalProps: { target: 'main' } } },
    Select: {
      defaultProps: { ...CLEARED_BY_KEYBOARD.defaultProps, maxDropdownHeight: 360, onClick: selectAll },
    },
    Table: Table.extend({ defaultProps: { verticalSpacing: 6, fz: 'sm' } }),
    TagsInput: CLEARED_BY_KEYBOARD,
    TextInput: TextInput.extend({ defaultProps: { size: 'sm' } }),
    Tooltip: Tooltip.extend({ defaultProps: { withArrow: true, openDelay: 300 } }),
  },
});

/** What is typed replaces the choice that stands in the field. */
function selectAll({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.select();
}

interface RootProps extends ComponentProps<'button'> {
  readonly 'data-loading'?: boolean;
}

/** Renders a button that ignores clicks while its action runs. Disabled, it would lose the focus, and a dialog with it. */
function renderButton({ 'data-loading': isRunning = false, ...props }: RootProps): ReactNode {
  if (!isRunning) return <button {...props} />;
  return (
    <button
      {...props}
      data-loading
      disabled={false}
      aria-disabled
      onClick={(event) => event.preventDefault()}
    />
  );
}
