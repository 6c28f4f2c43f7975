/** Generates the pages of docs/machines, which `npm run paths -- --write` writes from the models. */
import {
  asMermaid,
  asReview,
  coverage,
  type MachineModel,
  Paths,
  transitionsWithoutArrow,
} from '#machine-paths';

/** The name of a machine's file: `token-upload.md` for the machine `tokenUpload`. */
export const fileName = ({ machine }: MachineModel): string =>
  `${machine.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;

const cell = (words: string): string => words.replaceAll('|', '\\|');

/** The page about a machine in docs/machines, for readers who do not know state machines. */
export function machinePageOf(model: MachineModel): string {
  const { machine, title, about, states, events, answers = {} } = model;
  const paths = new Paths(model).shortest();
  const covered = coverage(machine, paths);
  return [
    `# ${title}`,
    '',
    about,
    '',
    '```mermaid',
    asMermaid(model),
    '```',
    '',
    ...transitionsWithoutArrow(model).flatMap((words) => [`- ${words}`]),
    ...(transitionsWithoutArrow(model).length > 0 ? [''] : []),
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
    `${paths.length} shortest paths cover all ${covered.states.all.length} states, ${covered.transitions.all.length} transitions and ` +
      `${covered.guards.all.length} guard outcomes: \`npm run paths -- ${machine.id}\` prints them step by step.`,
    '',
    asReview(model),
  ].join('\n');
}
