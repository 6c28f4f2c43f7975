/**
 * A machine and its paths as a list that a person reads, approves and commits: a test that compares them shows every
 * change by name, which paths made from the machine alone cannot.
 */
import type { MachineModel } from '../model/model.ts';
import { listingOf } from '../machine/listing.ts';
import { Paths } from '../paths/paths.ts';
import { happens, storiesOf } from '../story/story.ts';

const machineMark = '## The machine';
const pathsMark = '## Its shortest paths';

/** The file that a reviewer approves: the machine line by line, and its paths step by step. */
export function asReview(model: MachineModel): string {
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
