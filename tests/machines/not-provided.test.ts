import { expect, it } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { models } from '../paths/models/index.ts';
import { flush } from './support.ts';

/** Runs an actor, and returns the message of its error. */
async function errorOf(logic: AnyActorLogic): Promise<string> {
  let message = '';
  const actor = createActor(logic);
  actor.subscribe({ error: (error) => void (message = (error as Error).message) });
  actor.start();
  await flush();
  return message;
}

/** The actions that only call a function; those of XState, such as `assign`, have a type. */
const plainActions = (actions: Record<string, object | undefined>) =>
  Object.entries(actions).filter(([, action = {}]) => !('type' in action));

it.each(models.map(({ machine }) => [machine.id, machine.implementations] as const))(
  '%s names each actor and action that the app does not provide',
  async (_, { actors, actions }) => {
    for (const [name, logic] of Object.entries(actors))
      expect(await errorOf(logic as AnyActorLogic)).toBe(`The actor ${name} is not provided`);
    for (const [name, action] of plainActions(actions))
      expect(action, name).toThrow(`The action ${name} is not provided`);
  },
);
