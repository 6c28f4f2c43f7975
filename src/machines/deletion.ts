import { createConfirmedWriteMachine } from './confirmed-write.ts';

/**
 * Deletes an item or a session (docs/specification.md#s2-items-confirm,
 * docs/specification.md#s2-sessions-confirm).
 */
export const deletionMachine = createConfirmedWriteMachine('deletion');
