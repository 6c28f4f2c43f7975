import type { MachineModel } from '../model/model.ts';
import { happens, type Story } from '../story/story.ts';

/** Plain-language steps, for the terminal. */
export const asText = ({ machine, title, about }: MachineModel, stories: readonly Story[]): string =>
  [
    `${machine.id}: ${title}`,
    about,
    ...stories.flatMap(({ id, title: name, given, sees, state, steps }) => [
      '',
      `${id}: ${name}`,
      `   ${given}`,
      `      ${sees} [${state}]`,
      ...steps.flatMap((step, at) => [
        `   ${at + 1}. ${happens(step)}`,
        `      ${step.sees} [${step.state}]`,
      ]),
    ]),
  ].join('\n');
