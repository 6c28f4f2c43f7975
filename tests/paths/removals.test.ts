import { expect, it } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { models } from './models/index.ts';
import { guardName, listingOf, stateName, statesOf, transitionName, transitionsOf } from '#machine-paths';

/** The parts of a machine's configuration that these tests remove. */
interface Config {
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  always?: unknown;
  invoke?: unknown;
  states?: Record<string, Config>;
}

interface Removal {
  /** The name that a changed line must contain. */
  name: string;
  removeFrom(config: Config): void;
}

const copy = <Part>(part: Part): Part => {
  if (Array.isArray(part)) return part.map(copy) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, copy(value)])) as Part;
};

const stateAt = (config: Config, path: readonly string[]): Config =>
  path.reduce((outer, key) => outer.states?.[key] ?? {}, config);

/** Where a state's configuration has the transitions of an event: the object, and the key in it. */
function slotOf(config: Config, eventType: string): [Record<string, unknown>, string] {
  const [, outcome, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? [];
  if (outcome) {
    const invoked = [config.invoke].flat() as Record<string, unknown>[];
    return [invoked.find(({ id }) => id === actor) ?? {}, outcome === 'done' ? 'onDone' : 'onError'];
  }
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(eventType) ?? [];
  if (delay !== undefined) return [config.after ?? {}, delay];
  return eventType === '' ? [config as Record<string, unknown>, 'always'] : [config.on ?? {}, eventType];
}

function removalsOf(machine: AnyStateMachine): Removal[] {
  return statesOf(machine).flatMap((node) => [
    ...(node.path.length > 0
      ? [
          {
            name: stateName(node),
            removeFrom: (config: Config) => delete stateAt(config, node.path.slice(0, -1)).states?.[node.key],
          },
        ]
      : []),
    ...transitionsOf(node).flatMap((transition) => {
      const choices = node.transitions.get(transition.eventType) ?? node.always ?? [];
      const index = choices.indexOf(transition);
      const change = (config: Config, how: (choices: unknown[]) => void): void => {
        const [slot, key] = slotOf(stateAt(config, node.path), transition.eventType);
        const current = [slot[key]].flat();
        how(current);
        slot[key] = current;
      };
      const whole = {
        name: transitionName(transition),
        removeFrom: (config: Config) => change(config, (all) => all.splice(index, 1)),
      };
      const guard = guardName(transition);
      if (transition.guard === undefined) return [whole];
      const unguarded = {
        name: `[${guard}]`,
        removeFrom: (config: Config) =>
          change(config, (all) => {
            const { guard: _, ...rest } = all[index] as { guard: unknown };
            all[index] = rest;
          }),
      };
      return [whole, unguarded];
    }),
  ]);
}

/** What a reviewer sees after a removal: the lines of the machine's page that change, or the words with which XState fails. */
function seenAfter(machine: AnyStateMachine, before: readonly string[], { removeFrom }: Removal): string {
  const config = copy(machine.config) as Config;
  removeFrom(config);
  try {
    const changed = createMachine(config as never, machine.implementations as never) as AnyStateMachine;
    const after = listingOf(changed);
    return before.filter((line) => !after.includes(line)).join('\n');
  } catch (error) {
    // XState refuses a machine with a transition to a missing state, and its error names the state.
    return (error as Error).message;
  }
}

it.each(models.map(({ machine }) => [machine.id, machine] as const))(
  'the removal of any state, transition or guard of %s changes a line that names it',
  (_, machine) => {
    const lines = listingOf(machine);
    const unnamed = removalsOf(machine).filter(({ name, ...removal }) => {
      // XState names a state without its parents.
      const shown = name.includes(': ') ? name : name.split('.').at(-1)!;
      return !seenAfter(machine, lines, { name, ...removal }).includes(shown);
    });
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  },
);
