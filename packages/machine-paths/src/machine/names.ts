/** Names of a machine's parts in lists, diagrams and messages. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** The path of a state, such as `preparing.drawn`; the machine's id for the machine as a whole. */
export const stateName = (node: AnyStateNode): string => node.path.join('.') || node.machine.id;

/** A machine's states, outermost first. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  const within = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(within),
  ];
  return within(machine.root);
}

/** The innermost states that a machine is in: one for each parallel region. */
const leavesOf = ({ _nodes }: AnyMachineSnapshot): AnyStateNode[] =>
  _nodes
    .filter(({ states }) => Object.keys(states).length === 0)
    .toSorted((one, other) => one.order - other.order);

const between = ' + ';

/** The innermost states by name: `preparing.drawn`, or `player.playing + volume.muted` in parallel regions. */
export const situationName = (snapshot: AnyMachineSnapshot): string =>
  leavesOf(snapshot).map(stateName).join(between);

/** The names of the innermost states in the name of a situation. */
export const partsOf = (situation: string): string[] => situation.split(between);

/** The actor that has ended, according to an internal event of XState; null for other events. */
export const actorOf = (eventType: string): { id: string; isDone: boolean } | null => {
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? [];
  return outcome && id ? { id, isDone: outcome === 'done' } : null;
};

/** The delay after which XState sends an event; null for other events. */
export const delayOf = (eventType: string): string | null =>
  /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1] ?? null;

/** The state that is done, according to an event that the machine sends to itself; null for other events. */
export const endedStateOf = (eventType: string): string | null =>
  /^xstate\.done\.state\.(.+)$/.exec(eventType)?.[1] ?? null;

/** An event's type as people read it: `sellItem fails`, `after untilTick`, `sale.asked`. */
export function eventName(eventType: string): string {
  const actor = actorOf(eventType);
  if (actor) return `${actor.id} ${actor.isDone ? 'succeeds' : 'fails'}`;
  const delay = delayOf(eventType);
  if (delay !== null) return `after ${delay}`;
  const ended = endedStateOf(eventType);
  if (ended !== null) return `${ended} is done`;
  return eventType === '' ? 'at once' : eventType;
}

/** All transitions of a state, including `always` ones. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** A guard by its name; `and(one, two)` for a combination; an empty string for a function without a name. */
function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' || typeof guard === 'function') {
    const { type, guards, name } = guard as { type?: unknown; guards?: unknown[]; name?: unknown };
    if (typeof type === 'string') return type;
    if (guards) return `${String(name)}(${guards.map((one) => nameOf(one) || 'unnamed').join(', ')})`;
    // An inline function has the name of its property, `guard`, which says nothing.
    if (typeof name === 'string' && name !== 'guard') return name;
  }
  return '';
}

/**
 * The name of a transition's guard. If the transition has no guard: `otherwise` if its event has other transitions too,
 * or else an empty string.
 */
export function guardName({ guard, source, eventType }: AnyTransitionDefinition): string {
  const choices = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
  if (guard === undefined) return choices.length > 1 ? 'otherwise' : '';
  // An unnamed guard is named by its position.
  return nameOf(guard) || `guard ${choices.findIndex((one) => one.guard === guard) + 1}`;
}

/** The name of a transition, unique within its machine, without the target: `choosing: sale.asked [canSell]`. */
export function transitionName(transition: AnyTransitionDefinition): string {
  const guard = guardName(transition);
  return `${stateName(transition.source)}: ${eventName(transition.eventType)}${guard && ` [${guard}]`}`;
}
