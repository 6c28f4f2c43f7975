import type { MachineModel } from '../model/model.ts';
import { type Path, Paths } from '../paths/paths.ts';
import { happens, type Story, storiesOf } from '../story/story.ts';
import { type Line, linesOf } from './scenario.ts';
import { listingOf } from '../machine/listing.ts';

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

const listedText = ({ table }: Line): string[] => table.map(([name, value]) => `        ${name}: ${value}`);

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
        ...listedText(begin!),
        ...story.steps.flatMap((step, number) => [
          `   ${number + 1}. ${happens(step)}`,
          ...listedText(lines[2 * number]!),
          `      ${step.sees}`,
          ...listedText(lines[2 * number + 1]!),
        ]),
      ];
    }),
  ].join('\n');

/**
 * A machine and its paths as a part of a file that a person reads, approves and commits. A test that compares the file with
 * the machine shows every change. Walks cannot notice such changes, because their paths change with the machine. It is
 * Markdown: the machine line by line, and a line with id and title for each path.
 */
export function asReview(model: MachineModel): string {
  const stories = storiesOf(model, new Paths(model).shortest());
  return [
    '## The machine',
    '',
    '```',
    ...listingOf(model.machine),
    '```',
    '',
    '## Its shortest paths',
    '',
    '```',
    // Sorted by id, so that a new path does not move the others. The id depends on everything that happens on the path.
    ...stories.map(({ id, title }) => `${id}: ${title}`).toSorted(),
    '```',
    '',
  ].join('\n');
}
