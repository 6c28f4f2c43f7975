/** A path in words. */
import { createHash } from 'node:crypto';
import { describing, type MachineModel } from '../model/model.ts';
import type { Path, Stand } from '../paths/paths.ts';

export interface StoryStep {
  /** The sentence of the event. */
  says: string;
  /** Number of times in a row. */
  times: number;
  /** The event as the machine names it. */
  event: string;
  /** The resulting state. */
  state: string;
  /** What the user then sees. */
  sees: string;
}

export interface Story {
  /** The machine's id and a digest of what happens on the path: `sell-7f3a2c`. Other paths do not change it. */
  id: string;
  /** A phrase that no other path of the same list has. */
  title: string;
  /** The sentence of the case. */
  given: string;
  state: string;
  sees: string;
  steps: StoryStep[];
}

/** Characters of the digest, in hexadecimal. */
const digestLength = 6;

/** The path's stable id. */
export function idOf({ machine, cases }: MachineModel, { given, steps }: Path): string {
  const parts = [cases[given]?.says, ...steps.map(({ sample }) => [sample.type, sample.says, sample.passes])];
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${machine.id}-${digest.slice(0, digestLength)}`;
}

/** What the user sees in a situation. */
export const seen = (model: MachineModel, { state }: Pick<Stand, 'state'>): string =>
  describing(model, state).says;

type Untitled = Omit<Story, 'title'>;

function storyOf(model: MachineModel, path: Path): Untitled {
  const steps: StoryStep[] = [];
  for (const stand of path.steps) {
    const step = {
      says: stand.sample.says,
      times: 1,
      event: stand.sample.type,
      state: stand.state,
      sees: seen(model, stand),
    };
    const last = steps.at(-1);
    if (last?.event === step.event && last.says === step.says && last.state === step.state) last.times += 1;
    else steps.push(step);
  }
  return {
    id: idOf(model, path),
    given: model.cases[path.given]?.says ?? '',
    state: path.begin.state,
    sees: seen(model, path.begin),
    steps,
  };
}

/** The sentence of a step, and how often it happens. */
export const happens = ({ says, times }: StoryStep): string =>
  times > 1 ? `${says.replace(/\.$/, '')}, ${times} times.` : says;

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');

/** A sentence as a part of another one: without its full stop, and in lower case unless it begins with a name. */
export const clause = (sentence: string): string =>
  withoutStop(sentence).replace(
    /^(?:A|An|The|It|Its|They|Nobody|Nothing|Somebody|Another|What|Where|There)\b/,
    (word) => word.toLowerCase(),
  );

/** Everything that happens on a path, in its order. */
const partsOf = ({ given, steps }: Untitled): string[] => [given, ...steps.map(happens)];

const titleWith = (last: string, others: readonly string[]): string =>
  others.length === 0 ? withoutStop(last) : `${withoutStop(last)} (${others.map(clause).join('; ')})`;

/**
 * The last step of each path, with what distinguishes the path from others that end in the same way: the steps that not
 * all of them have, or every step if that is not enough.
 */
function titlesOf(stories: readonly Untitled[]): string[] {
  const all = stories.map((story) => ({
    last: partsOf(story).at(-1) ?? '',
    before: partsOf(story).slice(0, -1),
  }));
  const short = all.map(({ last, before }) => {
    const alike = all.filter((other) => other.last === last);
    return titleWith(
      last,
      before.filter((part) => !alike.every((other) => other.before.includes(part))),
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
