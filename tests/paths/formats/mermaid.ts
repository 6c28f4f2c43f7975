/** A machine as a state diagram of Mermaid's. Its arrows carry sentences, so that it needs no knowledge of XState. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { MachineModel } from '../support/model.ts';
import { actorOf, delayOf, guardName, transitionsOf } from '../support/names.ts';

const idOf = (node: AnyStateNode): string => (node.path.length === 0 ? 'all' : node.path.join('_'));

/** What Mermaid would read as its own. */
const safe = (words: string): string =>
  words.replaceAll(/[#;:"]/g, (sign) => `#${sign.charCodeAt(0)};`).replace(/\.$/, '');

/** `refreshTokens` as `refresh tokens`. */
const spelled = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** The sentences of an event's samples; of several the first, since an arrow has room for one. */
function sentence(model: MachineModel, type: string): string {
  const actor = actorOf(type);
  if (actor) {
    const answers = (model.answers?.[actor.id] ?? []).filter((answer) => 'output' in answer === actor.isDone);
    return answers[0]?.says ?? spelled(actor.id);
  }
  const delay = delayOf(type);
  if (delay !== null) return model.waits?.[delay]?.says ?? spelled(delay);
  return type === '' ? 'at once' : (model.events[type]?.[0]?.says ?? type);
}

const words = (model: MachineModel, transition: AnyTransitionDefinition): string => {
  const guard = guardName(transition);
  const condition = guard === 'otherwise' ? guard : `if it ${spelled(guard)}`;
  return `${sentence(model, transition.eventType).replace(/\.$/, '')}${guard && ` (${condition})`}`;
};

const arrow = (model: MachineModel, transition: AnyTransitionDefinition): string => {
  const { source, target } = transition;
  return `${idOf(source)} --> ${idOf(target?.[0] ?? source)}: ${safe(words(model, transition))}`;
};

/** It may happen in every part of a state, and leads to one of its parts: an arrow for it crosses all others. */
const isWithin = ({ source, target }: AnyTransitionDefinition): boolean =>
  Object.keys(source.states).length > 0 &&
  (target?.[0] === undefined || target[0].path.join('.').startsWith(source.path.join('.')));

const all = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(all)];
const transitions = ({ machine }: MachineModel): AnyTransitionDefinition[] =>
  all(machine.root).flatMap(transitionsOf);

/** What may happen in every part of a state, in words: the diagram does not show it. */
export const wherever = (model: MachineModel): string[] =>
  transitions(model)
    .filter(isWithin)
    .map((transition) => {
      const { source, target } = transition;
      const place = source.path.length === 0 ? 'At any time' : `Anywhere in *${spelled(source.key)}*`;
      const end = target?.[0] ? `it leads to *${spelled(target[0].key)}*` : 'nobody goes anywhere else';
      return `${place}: ${words(model, transition)}; ${end}.`;
    });

function within(node: AnyStateNode, depth: number): string[] {
  const pad = '  '.repeat(depth);
  const children = Object.values(node.states);
  const begin = node.initial?.target[0];
  return [
    ...children.flatMap((child) =>
      Object.keys(child.states).length > 0
        ? [
            `${pad}state "${safe(spelled(child.key))}" as ${idOf(child)} {`,
            ...within(child, depth + 1),
            `${pad}}`,
          ]
        : [`${pad}state "${safe(spelled(child.key))}" as ${idOf(child)}`],
    ),
    ...(begin ? [`${pad}[*] --> ${idOf(begin)}`] : []),
    ...children.filter(({ type }) => type === 'final').map((child) => `${pad}${idOf(child)} --> [*]`),
  ];
}

export function asMermaid(model: MachineModel): string {
  const { root } = model.machine;
  const ofAll = transitionsOf(root).some((transition) => !isWithin(transition));
  const depth = ofAll ? 2 : 1;
  const states = within(root, depth);
  return [
    'stateDiagram-v2',
    ...(ofAll ? [`  state "${safe(model.title)}" as all {`, ...states, '  }', '  [*] --> all'] : states),
    ...transitions(model)
      .filter((transition) => !isWithin(transition))
      .map((transition) => `  ${arrow(model, transition)}`),
    ...wherever(model).map((line) => `  %% ${line}`),
  ].join('\n');
}
