import type { MachineModel } from '../model/model.ts';
import type { Path } from '../paths/paths.ts';
import { happens, type Story } from '../story/story.ts';
import { type Line, linesOf } from './scenario.ts';

const asCode = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

const listed = ({ table }: Line): string[] => table.map(([name, value]) => `   - ${name}: ${asCode(value!)}`);

/** A document with a numbered list of steps for each path, each with its event and what to expect after it. */
export const asMarkdown = (model: MachineModel, stories: readonly Story[], paths: readonly Path[]): string =>
  [
    `# ${model.title}`,
    '',
    model.about,
    ...stories.flatMap((story, index) => {
      const [begin, ...lines] = linesOf(model, story, paths[index]!);
      return [
        '',
        `## ${story.title}`,
        '',
        `\`${story.id}\``,
        '',
        `${story.given} ${story.sees}`,
        '',
        ...listed(begin!).map((line) => line.trim()),
        '',
        ...story.steps.flatMap((step, number) => [
          `${number + 1}. **${happens(step)}** ${step.sees}`,
          ...lines.slice(2 * number, 2 * number + 2).flatMap(listed),
        ]),
      ];
    }),
    '',
  ].join('\n');
