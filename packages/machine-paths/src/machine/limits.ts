/** Finds the parts of a machine that paths cannot walk, and explains them to the developer. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { delayOf, stateName, statesOf, transitionsOf } from './names.ts';

const adviceOnSpawning =
  'Paths answer the actors that a state invokes, because the machine has events for their ends. Invoke the actor, or ' +
  'walk its machine with a separate model.';

interface BuiltIn {
  type?: string;
  delay?: unknown;
  id?: unknown;
}

function faultOf(action: unknown): string | null {
  const { type, delay, id } = action as BuiltIn;
  if (type === 'xstate.spawnChild') return `spawns an actor. ${adviceOnSpawning}`;
  const isDelayed = (type === 'xstate.raise' || type === 'xstate.sendTo') && delay !== undefined;
  // XState itself sends the events of `after` in this way, and paths can wait for those.
  return isDelayed && delayOf(String(id)) === null
    ? 'sends an event after a delay. Paths wait for delays of "after" only.'
    : null;
}

const actionsOf = (node: AnyStateNode): unknown[] => [
  ...node.entry,
  ...node.exit,
  ...transitionsOf(node).flatMap(({ actions }) => actions),
];

/** The reasons why paths cannot walk a machine, as far as they are known before the machine runs. */
export const limitsOf = (machine: AnyStateMachine): string[] =>
  statesOf(machine).flatMap((node) => {
    const where = `${machine.id}: the state ${stateName(node)}`;
    const faults = actionsOf(node).flatMap((action) => faultOf(action) ?? []);
    const inline = node.invoke.filter(
      ({ src }) => typeof src === 'string' && src.startsWith('xstate.invoke.'),
    );
    return [
      ...faults.map((fault) => `${where} ${fault}`),
      ...inline.map(
        () =>
          `${where} invokes an actor that has no name. Name it in setup({ actors }), so that a path can answer for it.`,
      ),
    ];
  });

/** @throws Error if an action of the machine has spawned an actor, which is known only after the machine has run */
export function assertNothingSpawned({ machine, children, _nodes }: AnyMachineSnapshot): void {
  const invoked = new Set(_nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id)));
  const spawned = Object.keys(children as object).find((id) => !invoked.has(id));
  if (spawned !== undefined)
    throw new Error(`${machine.id}: an action spawns the actor "${spawned}". ${adviceOnSpawning}`);
}
