import type { MachineModel } from '../model/model.ts';
import type { Path } from '../paths/paths.ts';
import { happens, type Story } from '../story/story.ts';
import { type Line, linesOf } from './scenario.ts';

const listed = ({ table }: Line): string[] => table.map(([name, value]) => `        ${name}: ${value}`);

/** The paths in plain language, for the terminal, each step with its event and what to expect after it. */
export const asText = (model: MachineModel, stories: readonly Story[], paths: readonly Path[]): string =>
  [
    `${model.machine.id}: ${model.title}`,
    model.about,
    ...stories.flatMap((story, index) => {
      const [begin, ...lines] = linesOf(model, story, paths[index]!);
      return [
        '',
        `${story.id}: ${story.title}`,
        `   ${story.given}`,
        `      ${story.sees}`,
        ...listed(begin!),
        ...story.steps.flatMap((step, number) => [
          `   ${number + 1}. ${happens(step)}`,
          ...listed(lines[2 * number]!),
          `      ${step.sees}`,
          ...listed(lines[2 * number + 1]!),
        ]),
      ];
    }),
  ].join('\n');
