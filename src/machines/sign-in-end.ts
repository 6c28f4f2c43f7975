import { createConfirmedWriteMachine } from './confirmed-write.ts';

/** Ends one sign-in or several (docs/specification.md#s2-sign-ins-end). */
export const signInEndMachine = createConfirmedWriteMachine('signInEnd');
