/** The files that are made from models and kept in the repository: `npm run paths -- --write` writes them. */
import type { MachineModel } from './support/model.ts';
import { coverage } from './support/coverage.ts';
import { inventory } from './support/inventory.ts';
import { Paths } from './support/paths.ts';
import { storyOf, happens } from './support/story.ts';
import { asMermaid, wherever } from './formats/mermaid.ts';

/** `tokenUpload` as `token-upload`. */
export const fileName = ({ machine }: MachineModel): string =>
  `${machine.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;

const cell = (words: string): string => words.replaceAll('|', '\\|');

/** The page about a machine for people who have never seen one: docs/machines. */
export function pageOf(model: MachineModel): string {
  const { machine, title, about, states, events, answers = {} } = model;
  const paths = new Paths(model).shortest();
  const { states: all, transitions, guards } = coverage(machine, paths);
  return [
    `# ${title}`,
    '',
    about,
    '',
    '```mermaid',
    asMermaid(model),
    '```',
    '',
    ...wherever(model).flatMap((words) => [`- ${words}`]),
    ...(wherever(model).length > 0 ? [''] : []),
    '| State | What a person has before them | What may happen next |',
    '| --- | --- | --- |',
    ...Object.entries(states).map(
      ([state, { says, takes }]) =>
        `| \`${state}\` | ${cell(says)} | ${takes.map((type) => `\`${type}\``).join(', ') || 'nothing that anybody does'} |`,
    ),
    '',
    '| What happens | Event |',
    '| --- | --- |',
    ...Object.entries(events).flatMap(([type, samples]) =>
      samples.map(({ says }) => `| ${cell(says)} | \`${type}\` |`),
    ),
    ...Object.entries(answers).flatMap(([actor, samples]) =>
      samples.map(
        (answer) => `| ${cell(answer.says)} | \`${actor}\` ${'output' in answer ? 'succeeds' : 'fails'} |`,
      ),
    ),
    '',
    `${paths.length} shortest paths come by all ${all.all.length} states, ${transitions.all.length} transitions and ` +
      `${guards.all.length} outcomes of guards: \`npm run paths -- ${machine.id}\` prints them.`,
    '',
  ].join('\n');
}

const machineMark = '## The machine';
const pathsMark = '## Its shortest paths';

/** What a reviewer has read and agreed to: the machine line by line, and its paths step by step. */
export function reviewOf(model: MachineModel): string {
  const stories = new Paths(model).shortest().map((path) => storyOf(model, path));
  return [
    `# ${model.machine.id}`,
    '',
    machineMark,
    '',
    '```',
    ...inventory(model.machine),
    '```',
    '',
    pathsMark,
    '',
    '```',
    ...stories.flatMap(({ given, state, steps }, index) => [
      `${index + 1}. ${given} -> ${state}`,
      ...steps.map((step) => `     ${happens(step)} -> ${step.state}`),
    ]),
    '```',
    '',
  ].join('\n');
}

const fenced = (text: string, mark: string): string[] =>
  text.split(`${mark}\n\n\`\`\`\n`)[1]?.split('\n```')[0]?.split('\n') ?? [];

export const reviewedMachine = (review: string): string[] => fenced(review, machineMark);
export const reviewedPaths = (review: string): string[] => fenced(review, pathsMark);
