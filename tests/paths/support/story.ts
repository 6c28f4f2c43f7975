/** A path in words. */
import type { MachineModel } from './model.ts';
import type { Path, Stand } from './paths.ts';

export interface StoryStep {
  /** What happens. */
  says: string;
  /** How often in a row. */
  times: number;
  /** The event as the machine names it. */
  event: string;
  /** The state that it leads to. */
  state: string;
  /** What a person then has before them. */
  sees: string;
}

export interface Story {
  /** What it is given, and what is seen then. */
  given: string;
  state: string;
  sees: string;
  steps: StoryStep[];
}

const seen = (model: MachineModel, { state }: Stand): string => model.states[state]?.says ?? '';

export function storyOf(model: MachineModel, path: Path): Story {
  const steps: StoryStep[] = [];
  for (const stand of path.steps) {
    const step = {
      says: stand.deed.says,
      times: 1,
      event: stand.deed.type,
      state: stand.state,
      sees: seen(model, stand),
    };
    const last = steps.at(-1);
    if (last?.event === step.event && last.says === step.says && last.state === step.state) last.times += 1;
    else steps.push(step);
  }
  return {
    given: model.cases[path.given]?.says ?? '',
    state: path.begin.state,
    sees: seen(model, path.begin),
    steps,
  };
}

/** What happens in a step, and how often. */
export const happens = ({ says, times }: StoryStep): string =>
  times > 1 ? `${says.replace(/\.$/, '')}, ${times} times.` : says;

/** What a story comes to. */
export const titleOf = ({ given, steps }: Story): string => {
  const last = steps.at(-1);
  return last ? happens(last) : given;
};
