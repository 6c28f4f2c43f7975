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

/** The innermost state that a machine of one region is in. */
export const innermost = ({ _nodes, machine }: AnyMachineSnapshot): AnyStateNode =>
  _nodes.reduce((deepest, node) => (node.path.length > deepest.path.length ? node : deepest), machine.root);

/** The actor about which an internal event of XState reports; null for other events. */
export const actorOf = (eventType: string): { id: string; isDone: boolean } | null => {
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? [];
  return outcome && id ? { id, isDone: outcome === 'done' } : null;
};

/** The delay after which XState sends an event; null for other events. */
export const delayOf = (eventType: string): string | null =>
  /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1] ?? null;

/** An event's type as people read it: `sellItem fails`, `after untilTick`, `sale.asked`. */
export function eventName(eventType: string): string {
  const actor = actorOf(eventType);
  if (actor) return `${actor.id} ${actor.isDone ? 'succeeds' : 'fails'}`;
  const delay = delayOf(eventType);
  if (delay !== null) return `after ${delay}`;
  return eventType === '' ? 'at once' : eventType;
}

/** All transitions of a state, including `always` ones. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** The name of the guard; `otherwise` if the event also has guarded transitions; empty if it has none. */
export function guardName(transition: AnyTransitionDefinition): string {
  const { guard, source, eventType } = transition;
  if (guard !== undefined) {
    if (typeof guard === 'string') return guard;
    if ('type' in guard && typeof guard.type === 'string') return guard.type;
    throw new Error(`${stateName(source)}: a guard of ${eventName(eventType)} has no name`);
  }
  const choices = source.transitions.get(eventType) ?? source.always ?? [];
  return choices.length > 1 ? 'otherwise' : '';
}

/** A transition without its target, unique within its machine: `choosing: sale.asked [canSell]`. */
export function transitionName(transition: AnyTransitionDefinition): string {
  const guard = guardName(transition);
  return `${stateName(transition.source)}: ${eventName(transition.eventType)}${guard && ` [${guard}]`}`;
}
