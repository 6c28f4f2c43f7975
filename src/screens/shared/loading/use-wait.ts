import { useMachine } from '@xstate/react';
import { isLong, longWait, waitMachine } from '#machines/wait.ts';

/** Whether the component has been mounted for `time` ms; the default is the time after which a wait counts as long. */
export const useIsLong = (time = longWait): boolean =>
  isLong(useMachine(waitMachine, { input: { time, mayBeGivenUp: false } })[0]);
