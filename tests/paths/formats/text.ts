import type { MachineModel } from '../support/model.ts';
import { happens, type Story } from '../support/story.ts';

/** Numbered plain-language steps, for the terminal. */
export const asText = ({ machine, title, about }: MachineModel, stories: readonly Story[]): string =>
  [
    `${machine.id}: ${title}`,
    about,
    ...stories.flatMap(({ given, sees, state, steps }, index) => [
      '',
      `${index + 1}. ${given}`,
      `      ${sees} [${state}]`,
      ...steps.flatMap((step, at) => [
        `   ${index + 1}.${at + 1} ${happens(step)}`,
        `      ${step.sees} [${step.state}]`,
      ]),
    ]),
  ].join('\n');
