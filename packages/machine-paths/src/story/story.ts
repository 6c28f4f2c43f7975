/** A path in words. */
import { createHash } from 'node:crypto';
import type { MachineModel } from '../model/model.ts';
import type { Path } from '../paths/paths.ts';
import { seen, stepsOf } from './steps.ts';

export interface StoryStep {
  /** The sentence of the event. */
  says: string;
  /** How many times the event happens in a row. */
  times: number;
  /** The event as the machine names it. */
  event: string;
  /** The resulting state. */
  state: string;
  /** The sentence about what the user then sees. */
  sees: string;
}

export interface Story {
  /** The machine's id and a digest of the path's case and events: `sell-7f3a2c`. It does not depend on other paths. */
  id: string;
  /** A phrase that no other path of the same list has. */
  title: string;
  /** The sentence of the case. */
  given: string;
  /** The state in which the path begins. */
  state: string;
  /** The sentence about what the user sees there. */
  sees: string;
  steps: StoryStep[];
}

/** Number of hexadecimal digits of the digest. */
const digestLength = 6;

/** The path's stable id. */
export function idOf({ machine, cases }: MachineModel, { caseIndex, steps }: Path): string {
  const parts = [
    cases[caseIndex]?.says,
    ...steps.map(({ sample }) => [sample.type, sample.says, sample.passes]),
  ];
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${machine.id}-${digest.slice(0, digestLength)}`;
}

type Untitled = Omit<Story, 'title'>;

function storyOf(model: MachineModel, path: Path): Untitled {
  return {
    id: idOf(model, path),
    given: model.cases[path.caseIndex]?.says ?? '',
    state: path.begin.state,
    sees: seen(model, path.begin),
    steps: stepsOf(model, path),
  };
}

/** The sentence of a step, with the number of times if it happens more than once. */
export const happens = ({ says, times }: Pick<StoryStep, 'says' | 'times'>): string =>
  times > 1 ? `${says.replace(/\.$/, '')}, ${times} times.` : says;

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');

/**
 * Turns a sentence into a part of another one: removes the full stop, and the capital of a frequent first word such as
 * `The`. Any other first word may be a name.
 */
export const clause = (sentence: string): string =>
  withoutStop(sentence).replace(
    /^(?:A|An|The|It|Its|They|Nobody|Nothing|Somebody|Another|What|Where|There)\b/,
    (word) => word.toLowerCase(),
  );

/** The sentences of the case and of everything that happens on a path, in order. */
const sentencesOf = ({ given, steps }: Untitled): string[] => [given, ...steps.map(happens)];

const titleWith = (last: string, others: readonly string[]): string =>
  others.length === 0 ? withoutStop(last) : `${withoutStop(last)} (${others.map(clause).join('; ')})`;

/**
 * The title of each path is its last step. If other paths end in the same way, the title also names the steps that not
 * all of them have, or all steps if that does not distinguish the path.
 */
function titlesOf(stories: readonly Untitled[]): string[] {
  const all = stories.map((story) => ({
    last: sentencesOf(story).at(-1) ?? '',
    before: sentencesOf(story).slice(0, -1),
  }));
  const short = all.map(({ last, before }) => {
    const alike = all.filter((other) => other.last === last);
    return titleWith(
      last,
      before.filter((sentence) => !alike.every((other) => other.before.includes(sentence))),
    );
  });
  return all.map(({ last, before }, index) => {
    const isUnique = short.filter((title) => title === short[index]).length === 1;
    return isUnique ? short[index]! : titleWith(last, before);
  });
}

export function storiesOf(model: MachineModel, paths: readonly Path[]): Story[] {
  const stories = paths.map((path) => storyOf(model, path));
  const titles = titlesOf(stories);
  return stories.map((story, index) => ({ ...story, title: titles[index]! }));
}
