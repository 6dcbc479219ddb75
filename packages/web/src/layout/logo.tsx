import type { ReactNode } from 'react';

export function Logo({ size = 26 }: { readonly size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-indigo-7)" />
      <path d="M7 13v6l3 .4 12 4.6V8L10 12.6 7 13zm17 .5a3 3 0 0 1 0 5z" fill="#fff" />
    </svg>
  );
}
