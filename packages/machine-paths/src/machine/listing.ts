/** A machine as lines that people can read and compare: every state, every transition with its guard and actions. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { stateName, statesOf, transitionName, transitionsOf } from './names.ts';

const nameOf = (part: unknown): string => {
  if (typeof part === 'string') return part;
  if (typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string')
    return part.type;
  return 'unnamed';
};

const list = (word: string, parts: readonly unknown[]): string =>
  parts.length > 0 ? `, ${word} ${parts.map(nameOf).join(', ')}` : '';

function stateLine(node: AnyStateNode): string {
  const kind = node.type === 'atomic' || node.type === 'compound' ? '' : `, ${node.type}`;
  const first = node.initial?.target[0];
  return `state ${stateName(node)}${kind}${first ? `, begins in ${stateName(first)}` : ''}${list('tags', node.tags)}${list(
    'invokes',
    node.invoke.map(({ src }) => src),
  )}${list('on entry', node.entry)}${list('on exit', node.exit)}`;
}

function transitionLine(transition: AnyTransitionDefinition): string {
  const targets = transition.target?.map(stateName).join(', ') ?? 'stays';
  const again = transition.reenter ? ' (re-entered)' : '';
  return `${transitionName(transition)} -> ${targets}${again}${list('does', transition.actions)}`;
}

export const listingOf = (machine: AnyStateMachine): string[] =>
  statesOf(machine).flatMap((node) => [
    stateLine(node),
    ...transitionsOf(node).map((one) => `  ${transitionLine(one)}`),
  ]);
