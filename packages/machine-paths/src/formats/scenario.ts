/** A path as the lines of a Gherkin scenario. */
import { plain } from './json.ts';
import { situation, stepsOf } from '../story/steps.ts';
import type { MachineModel } from '../model/model.ts';
import { actorOf } from '../machine/names.ts';
import type { Path } from '../paths/paths.ts';
import { clause, happens, type Story } from '../story/story.ts';

export interface Line {
  keyword: 'Given' | 'When' | 'Then';
  sentence: string;
  /** Rows of cells below the sentence. */
  table: string[][];
}

const json = (value: unknown): string => JSON.stringify(value, plain);

/** The checks of a situation as table rows, each with a name and a value. */
const checks = (
  state: string,
  expected: unknown,
  transitions: readonly string[],
  guards: readonly string[],
) => [
  ['state', state],
  ...(expected === null ? [] : [['expected', json(expected)]]),
  ...transitions.map((name) => ['transition', name]),
  ...guards.map((name) => ['guard', name]),
];

export function linesOf(model: MachineModel, story: Story, path: Path): Line[] {
  const begin = situation(model, path.begin);
  return [
    { keyword: 'Given', sentence: clause(story.given), table: checks(begin.state, begin.expected, [], []) },
    ...stepsOf(model, path).flatMap((step): Line[] => {
      const { event, payload, passes, state, sees, expected, transitions, guards } = step;
      const values = Object.entries(payload)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, json(value)]);
      return [
        {
          // The test, not the user, decides what an actor answers, so an answer is a precondition and not an act.
          keyword: actorOf(event) ? 'Given' : 'When',
          sentence: clause(happens(step)),
          table: [['event', event], ...(passes > 0 ? [['passes', String(passes)]] : []), ...values],
        },
        { keyword: 'Then', sentence: clause(sees), table: checks(state, expected, transitions, guards) },
      ];
    }),
  ];
}

/** A key that is equal for scenarios that differ only in data. */
export const shapeOf = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines.map(({ keyword, sentence, table }) => [
      keyword,
      keyword === 'Then' && sentence,
      table.map(([name, value]) => [name, (name === 'event' || name === 'state') && value]),
    ]),
  );
