import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { models } from './models/index.ts';
import {
  differences,
  guardName,
  listingOf,
  stateName,
  statesOf,
  transitionName,
  transitionsOf,
} from '#machine-paths';

/** The parts of a machine's configuration that these tests remove. */
interface Config {
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  always?: unknown;
  invoke?: unknown;
  states?: Record<string, Config>;
}

interface Removal {
  /** The name that the line for the reviewer must contain. */
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

/** The lines that a reviewer sees after a removal. */
function linesAfter(machine: AnyStateMachine, { removeFrom }: Removal): string[] {
  const config = copy(machine.config) as Config;
  removeFrom(config);
  try {
    const changed = createMachine(config as never, machine.implementations as never) as AnyStateMachine;
    return differences(machine.id, listingOf(machine), listingOf(changed));
  } catch (error) {
    // XState refuses a machine with a transition to a missing state, and its error names the state.
    return [(error as Error).message.replaceAll('\n', ' ')];
  }
}

describe.each(models.map(({ machine }) => [machine.id, machine] as const))('%s', (_, machine) => {
  it.each(removalsOf(machine).map((removal) => [removal.name, removal] as const))(
    'a reviewer gets a line about the removal of %s',
    (name, removal) => {
      const [line] = linesAfter(machine, removal);
      // XState names a state without its parents.
      expect(line).toContain(name.includes(': ') ? name : name.split('.').at(-1));
    },
  );
});
