import { fromCallback, fromPromise, type AnyEventObject, type EventObject } from 'xstate';

/** A placeholder in a machine's setup for a promise actor that the composition root provides. */
export const notProvided = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor ${name} is not provided`)));

type Action<Params> = (args: unknown, params: Params) => void;

/** A placeholder in a machine's setup for an action that the composition root provides. */
export const actionNotProvided =
  <Params = undefined>(name: string): Action<Params> =>
  () => {
    throw new Error(`The action ${name} is not provided`);
  };

/** A placeholder in a machine's setup for an actor that sends events during its lifetime. */
export const sourceNotProvided = <Event extends EventObject = AnyEventObject>(name: string) =>
  fromCallback<Event>(() => {
    throw new Error(`The actor ${name} is not provided`);
  });
