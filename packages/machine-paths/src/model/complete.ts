/** Finds what a model, or a stage that drives a page, lacks or has too much of. */
import type { AnyStateMachine } from 'xstate';
import { actorOf, delayOf, stateName, statesOf, transitionsOf } from '../machine/names.ts';
import { coverage, missedBy } from '../paths/coverage.ts';
import type { Path } from '../paths/paths.ts';
import type { MachineModel } from './model.ts';

/** The names of the innermost states in which a path can stop. */
const stoppableStates = (machine: AnyStateMachine): string[] =>
  statesOf(machine)
    .filter((node) => Object.keys(node.states).length === 0 && node.type !== 'history')
    .filter(
      (node) => !transitionsOf(node).some(({ eventType, guard }) => eventType === '' && guard === undefined),
    )
    .map(stateName);

/**
 * Returns a line for each state that only the description or only the machine has.
 * @param who the name of the description in messages, such as `model`
 * @param described the description of each state, by the state's name
 */
export function disagreements(machine: AnyStateMachine, who: string, described: object): string[] {
  const [named, states] = [Object.keys(described), stoppableStates(machine)];
  return [
    ...named
      .filter((name) => !states.includes(name))
      .map((name) => `${machine.id}: gone: the state ${name}, which the ${who} describes`),
    ...states
      .filter((name) => !named.includes(name))
      .map((name) => `${machine.id}: new: the state ${name}, which the ${who} does not describe`),
  ];
}

const accepts = (descriptor: string, type: string): boolean =>
  descriptor === type || (descriptor.endsWith('*') && type.startsWith(descriptor.slice(0, -1)));

/** Returns a line for each event that the model allows in a state in which the machine never takes it. */
export function refusedEvents({ machine, states }: MachineModel): string[] {
  const takenIn = (name: string): string[] => {
    const taken: string[] = [];
    const inner = statesOf(machine).find((node) => stateName(node) === name);
    for (let node = inner; node; node = node.parent) taken.push(...node.transitions.keys());
    return taken;
  };
  return Object.entries(states).flatMap(([name, { takes }]) =>
    takes
      .filter((type) => !takenIn(name).some((descriptor) => accepts(descriptor, type)))
      .map((type) => `${machine.id}: gone: ${name}: ${type}, which the model allows`),
  );
}

/** Returns a line for each sentence of the model that does not happen on any of the paths. */
function unusedSentences(
  { machine, events, answers = {}, waits = {} }: MachineModel,
  paths: readonly Path[],
) {
  const happened = new Set(
    paths.flatMap(({ steps }) =>
      steps.map(({ sample: { type, says } }) => `${delayOf(type) ?? actorOf(type)?.id ?? type} ${says}`),
    ),
  );
  const all: [string, { says: string }][] = [
    ...Object.entries(events).flatMap(([type, samples]) =>
      samples.map((one): [string, typeof one] => [type, one]),
    ),
    ...Object.entries(answers).flatMap(([id, samples]) =>
      samples.map((one): [string, typeof one] => [id, one]),
    ),
    ...Object.entries(waits),
  ];
  return all
    .filter(([source, { says }]) => !happened.has(`${source} ${says}`))
    .map(([, { says }]) => `${machine.id}: never happens: ${says}`);
}

/**
 * @throws Error that names each state without a description, everything that the paths do not cover, and everything in
 *   the model that the machine does not do
 */
export function assertComplete(model: MachineModel, paths: readonly Path[]): void {
  const { machine, states } = model;
  const missed = missedBy(coverage(machine, paths)).map((name) => `${machine.id}: not covered: ${name}`);
  const lines = [
    ...disagreements(machine, 'model', states),
    ...missed,
    ...refusedEvents(model),
    ...unusedSentences(model, paths),
  ];
  if (lines.length > 0) throw new Error(lines.join('\n'));
}
