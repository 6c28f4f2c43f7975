import { createConfirmedWriteMachine } from './confirmed-write.ts';

/** Undoes a write (docs/specification.md#s8-undo). The subject's id is the write's number in the journal. */
export const undoingMachine = createConfirmedWriteMachine('undoing');
