import { createConfirmedWriteMachine } from './confirmed-write.ts';

/**
 * Stops an instance (specification, section 4, Foundry). Players are thrown out at once; that it is gone is told by the
 * stream.
 */
export const terminationMachine = createConfirmedWriteMachine('termination');
