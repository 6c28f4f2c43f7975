/**
 * A machine and its paths as a file that a person reads, approves and commits. A test that compares the file with the
 * machine names every change. Walks cannot notice such changes, because their paths change with the machine.
 */
import type { MachineModel } from '../model/model.ts';
import { listingOf } from '../machine/listing.ts';
import { Paths } from '../paths/paths.ts';
import { happens, storiesOf } from '../story/story.ts';

const machineMark = '## The machine';
const pathsMark = '## Its shortest paths';

/** The text that a reviewer approves: the machine line by line, and its paths step by step. */
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
    // Sorted by id, so that a new path does not move the others.
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
