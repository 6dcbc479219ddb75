import { type ComponentType, createContext } from 'react';

export interface LeavingProps {
  /** Whether something was typed that is not saved. */
  readonly isTyped: () => boolean;
}

/** Asks before a form is left whose input would be lost. The console and the portal have different ways to leave. */
export const Leaving = createContext<ComponentType<LeavingProps>>(() => null);
