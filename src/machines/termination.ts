import { createConfirmedWriteMachine } from './confirmed-write.ts';

/**
 * Stops an instance (docs/specification.md#s4-foundry-stop). Its players are disconnected at once; the stream
 * reports the new status.
 */
export const terminationMachine = createConfirmedWriteMachine('termination');
