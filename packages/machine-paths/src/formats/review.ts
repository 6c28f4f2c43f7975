/**
 * A machine and its paths as a part of a file that a person reads, approves and commits. A test that compares the file with
 * the machine shows every change. Walks cannot notice such changes, because their paths change with the machine.
 */
import type { MachineModel } from '../model/model.ts';
import { listingOf } from '../machine/listing.ts';
import { Paths } from '../paths/paths.ts';
import { storiesOf } from '../story/story.ts';

/** The Markdown that a reviewer approves: the machine line by line, and a line with id and title for each path. */
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
