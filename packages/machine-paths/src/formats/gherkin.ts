import type { MachineModel } from '../model/model.ts';
import { clause, happens, type Story } from '../story/story.ts';

/** A feature with a scenario for each path. */
export const asGherkin = ({ title, about }: MachineModel, stories: readonly Story[]): string =>
  [
    `Feature: ${title}`,
    '',
    `  ${about}`,
    ...stories.flatMap((story) => [
      '',
      `  @${story.id}`,
      `  Scenario: ${story.title}`,
      `    Given ${clause(story.given)}`,
      `    Then ${clause(story.sees)}`,
      ...story.steps.flatMap((step) => [
        `    When ${clause(happens(step))}`,
        `    Then ${clause(step.sees)}`,
      ]),
    ]),
    '',
  ].join('\n');
