import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileName, pageOf } from './documents.ts';
import { models } from './models/index.ts';
import { asReview, differences, listingOf, reviewedMachine, reviewedPaths } from '#machine-paths';

const read = (file: string): string => {
  const url = new URL(file, import.meta.url);
  return existsSync(url) ? readFileSync(url, 'utf8') : '';
};
const list = (folder: string): string[] => readdirSync(new URL(folder, import.meta.url)).toSorted();

const howTo = 'Review the changes; if they are intended, run: npm run paths -- --write';

describe.each(models.map((model) => [model.machine.id, model] as const))('%s', (id, model) => {
  const review = read(`reviewed/${fileName(model)}`);

  it('has exactly the states, transitions and guards that a person has reviewed', () => {
    const lines = differences(id, reviewedMachine(review), listingOf(model.machine));
    if (lines.length > 0) throw new Error(`${lines.join('\n')}\n${howTo}`);
  });

  it('has exactly the paths that a person has reviewed', () => {
    expect(reviewedPaths(asReview(model)), howTo).toEqual(reviewedPaths(review));
  });

  it('has an up-to-date page in docs/machines', () => {
    expect(pageOf(model), howTo).toBe(read(`../../docs/machines/${fileName(model)}`));
  });
});

it.each(['reviewed', '../../docs/machines'])(
  '%s contains one file for each machine and no others',
  (folder) => {
    expect(list(folder)).toEqual(models.map(fileName).toSorted());
  },
);
