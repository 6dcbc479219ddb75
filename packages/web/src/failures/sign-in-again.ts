import { type ReactNode, createContext } from 'react';

/** What leads from a failure to a new session, where there is a way. */
export const SignInAgain = createContext<ReactNode>(null);
