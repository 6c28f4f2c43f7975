import { expect, it } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, StateMachine } from 'xstate';
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

const modules = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.ts', { eager: true });
const machines = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .map(([name, value]) =>
    /^create\w+Machine$/.test(name) ? (value as (source: () => number) => unknown)(Date.now) : value,
  )
  .filter((value): value is AnyStateMachine => value instanceof StateMachine);

/** The actions that only call a function; those of XState, such as `assign`, have a type. */
const plainActions = (actions: Record<string, object | undefined>) =>
  Object.entries(actions).filter(([, action = {}]) => !('type' in action));

it.each(machines.map(({ id, implementations }) => [id, implementations] as const))(
  '%s names each actor and action that the app does not provide',
  async (_, { actors, actions }) => {
    for (const [name, logic] of Object.entries(actors))
      expect(await errorOf(logic as AnyActorLogic)).toBe(`The actor ${name} is not provided`);
    for (const [name, action] of plainActions(actions))
      expect(action, name).toThrow(`The action ${name} is not provided`);
  },
);
