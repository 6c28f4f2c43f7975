/** A machine as a Mermaid state diagram. Sentences label its arrows, so that readers need not know XState. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { MachineModel } from '../model/model.ts';
import { eventName, guardName, transitionName, transitionsOf } from '../machine/names.ts';
import { Paths } from '../paths/paths.ts';

const idOf = (node: AnyStateNode): string => (node.path.length === 0 ? 'all' : node.path.join('_'));

/** Escapes the characters that have a meaning in Mermaid. */
const safe = (sentence: string): string =>
  sentence.replaceAll(/[#;:"]/g, (sign) => `#${sign.charCodeAt(0)};`).replace(/\.$/, '');

/** Writes a name such as `refreshTokens` as words: `refresh tokens`. */
const spelled = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** Maps the name of each transition to the sentences of the events that trigger it in the paths. */
type Sentences = ReadonlyMap<string, ReadonlySet<string>>;

function sentencesOf(model: MachineModel): Sentences {
  const sentences = new Map<string, Set<string>>();
  for (const { steps } of new Paths(model).shortest())
    for (const { taken, sample } of steps)
      for (const name of taken) sentences.set(name, (sentences.get(name) ?? new Set()).add(sample.says));
  return sentences;
}

/**
 * The label of a transition: a sentence, then the guard. The guard is left out if the state's other transitions for the
 * same event have sentences, and this sentence is not among them.
 */
function words(sentences: Sentences, transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const guard = guardName(transition);
  const condition = guard && ` (${guard === 'otherwise' ? guard : `if it ${spelled(guard)}`})`;
  if (eventType === '') return `at once${condition}`;
  const saidOf = (one: AnyTransitionDefinition): string[] => [...(sentences.get(transitionName(one)) ?? [])];
  const others = (source.transitions.get(eventType) ?? [])
    .filter((one) => one !== transition)
    .flatMap(saidOf);
  const own = saidOf(transition);
  const distinctive = own.find((said) => !others.includes(said));
  const said = (distinctive ?? own[0] ?? eventName(eventType)).replace(/\.$/, '');
  return distinctive !== undefined && others.length > 0 ? said : `${said}${condition}`;
}

const arrow = (sentences: Sentences, transition: AnyTransitionDefinition): string => {
  const { source, target } = transition;
  return `${idOf(source)} --> ${idOf(target?.[0] ?? source)}: ${safe(words(sentences, transition))}`;
};

/**
 * Whether a transition stays within its compound state. The diagram leaves such a transition out, because its arrow
 * would cross others.
 */
const isWithin = ({ source, target }: AnyTransitionDefinition): boolean =>
  Object.keys(source.states).length > 0 &&
  (target?.[0] === undefined || target[0].path.join('.').startsWith(source.path.join('.')));

const all = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(all)];
const transitions = ({ machine }: MachineModel): AnyTransitionDefinition[] =>
  all(machine.root).flatMap(transitionsOf);

/** Describes the transitions that the diagram leaves out. Each may happen in every part of a state. */
export function transitionsWithoutArrow(model: MachineModel): string[] {
  const sentences = sentencesOf(model);
  return transitions(model)
    .filter(isWithin)
    .map((transition) => {
      const { source, target } = transition;
      const place = source.path.length === 0 ? 'At any time' : `Anywhere in *${spelled(source.key)}*`;
      const end = target?.[0] ? `it leads to *${spelled(target[0].key)}*` : 'the state stays the same';
      return `${place}: ${words(sentences, transition)}; ${end}.`;
    });
}

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
  const sentences = sentencesOf(model);
  const arrows = transitions(model).filter((transition) => !isWithin(transition));
  const name = `state "${safe(model.title)}" as all`;
  const parts = Object.keys(root.states).length > 0;
  const whole = parts ? [`  ${name} {`, ...within(root, 2), '  }'] : [`  ${name}`];
  return [
    'stateDiagram-v2',
    // The machine itself is drawn as a state only if arrows begin at it.
    ...(arrows.some(({ source }) => source === root) ? [...whole, '  [*] --> all'] : within(root, 1)),
    ...arrows.map((transition) => `  ${arrow(sentences, transition)}`),
    ...transitionsWithoutArrow(model).map((line) => `  %% ${line}`),
  ].join('\n');
}
