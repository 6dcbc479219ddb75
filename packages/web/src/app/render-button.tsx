import type { ComponentProps, ReactNode } from 'react';

interface RootProps extends ComponentProps<'button'> {
  readonly 'data-loading'?: boolean;
}

/** Renders a button that ignores clicks while its action runs. Disabled, it would lose the focus, and a dialog with it. */
export function renderButton({ 'data-loading': isRunning = false, ...props }: RootProps): ReactNode {
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
