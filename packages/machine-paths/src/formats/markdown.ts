import type { MachineModel } from '../model/model.ts';
import { happens, type Story } from '../story/story.ts';

/** A document with a numbered list of steps for each path. */
export const asMarkdown = ({ title, about }: MachineModel, stories: readonly Story[]): string =>
  [
    `# ${title}`,
    '',
    about,
    ...stories.flatMap((story) => [
      '',
      `## ${story.title}`,
      '',
      `\`${story.id}\``,
      '',
      `${story.given} ${story.sees}`,
      '',
      ...story.steps.map((step, index) => `${index + 1}. **${happens(step)}** ${step.sees}`),
    ]),
    '',
  ].join('\n');
