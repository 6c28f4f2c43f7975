import type { MachineModel } from '../model/model.ts';
import { happens, type Story } from '../story/story.ts';

/** The paths in plain language, for the terminal. */
export const asText = ({ machine, title, about }: MachineModel, stories: readonly Story[]): string =>
  [
    `${machine.id}: ${title}`,
    about,
    ...stories.flatMap(({ id, title: name, given, sees, state, steps }) => [
      '',
      `${id}: ${name}`,
      `   ${given}`,
      `      ${sees} [${state}]`,
      ...steps.flatMap((step, index) => [
        `   ${index + 1}. ${happens(step)}`,
        `      ${step.sees} [${step.state}]`,
      ]),
    ]),
  ].join('\n');
