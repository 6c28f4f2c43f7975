/** Committed files that `npm run paths -- --write` generates from the models. */
import type { MachineModel } from './support/model.ts';
import { coverage } from './support/coverage.ts';
import { listingOf } from './support/machine-listing.ts';
import { Paths } from './support/paths.ts';
import { happens, storiesOf } from './support/story.ts';
import { asMermaid, wherever } from './formats/mermaid.ts';

/** `tokenUpload` as `token-upload`. */
export const fileName = ({ machine }: MachineModel): string =>
  `${machine.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;

const cell = (words: string): string => words.replaceAll('|', '\\|');

/** The page about a machine in docs/machines, for readers who do not know state machines. */
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
    '| State | What the user sees | Possible events |',
    '| --- | --- | --- |',
    ...Object.entries(states).map(
      ([state, { says, takes }]) =>
        `| \`${state}\` | ${cell(says)} | ${takes.map((type) => `\`${type}\``).join(', ') || 'none from outside'} |`,
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
    `${paths.length} shortest paths cover all ${all.all.length} states, ${transitions.all.length} transitions and ` +
      `${guards.all.length} guard outcomes: \`npm run paths -- ${machine.id}\` prints them.`,
    '',
  ].join('\n');
}

const machineMark = '## The machine';
const pathsMark = '## Its shortest paths';

/** The file that a reviewer approves: the machine line by line, and its paths step by step. */
export function reviewOf(model: MachineModel): string {
  const stories = storiesOf(model, new Paths(model).shortest());
  return [
    `# ${model.machine.id}`,
    '',
    machineMark,
    '',
    '```',
    ...listingOf(model.machine),
    '```',
    '',
    pathsMark,
    '',
    '```',
    // By id, so that a new path moves no other one.
    ...stories
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .flatMap(({ id, title, given, state, steps }) => [
        `${id}: ${title}`,
        `     ${given} -> ${state}`,
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
