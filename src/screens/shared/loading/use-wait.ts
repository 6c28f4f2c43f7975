import { useMachine } from '@xstate/react';
import { isLong, patience, waitMachine } from '#machines/wait.ts';

/** Whether the component has been mounted for this time, in ms; default: so long that the app says that it still waits. */
export const useIsLong = (time = patience): boolean =>
  isLong(useMachine(waitMachine, { input: { time, mayBeGivenUp: false } })[0]);
