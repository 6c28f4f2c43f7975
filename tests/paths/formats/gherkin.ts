import type { MachineModel } from '../support/model.ts';
import { happens, type Story, titleOf } from '../support/story.ts';

/** A sentence after a keyword of Gherkin's: without its full stop, and small where it begins with no name. */
const clause = (sentence: string): string =>
  sentence
    .replace(/\.$/, '')
    .replace(/^(?:A|An|The|It|Its|They|Nobody|Nothing|Somebody|Another|What|Where|There)\b/, (word) =>
      word.toLowerCase(),
    );

/** A feature with a scenario for each path. */
export const asGherkin = ({ title, about }: MachineModel, stories: readonly Story[]): string =>
  [
    `Feature: ${title}`,
    '',
    `  ${about}`,
    ...stories.flatMap((story, index) => [
      '',
      `  Scenario: ${index + 1}. ${titleOf(story).replace(/\.$/, '')}`,
      `    Given ${clause(story.given)}`,
      `    Then ${clause(story.sees)}`,
      ...story.steps.flatMap((step) => [
        `    When ${clause(happens(step))}`,
        `    Then ${clause(step.sees)}`,
      ]),
    ]),
    '',
  ].join('\n');
