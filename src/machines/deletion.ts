import { createConfirmedWriteMachine } from './confirmed-write.ts';

/** Deletes an item or a session (specification, section 2, Registered Sessions and Item list). */
export const deletionMachine = createConfirmedWriteMachine('deletion');
