import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileName, pageOf, reviewedMachine, reviewedPaths, reviewOf } from './documents.ts';
import { models } from './models/index.ts';
import { differences, inventory } from './support/inventory.ts';

const read = (file: string): string => {
  const url = new URL(file, import.meta.url);
  return existsSync(url) ? readFileSync(url, 'utf8') : '';
};
const list = (folder: string): string[] => readdirSync(new URL(folder, import.meta.url)).toSorted();

const howTo = 'Read what has changed; if it is as it should be, run: npm run paths -- --write';

describe.each(models.map((model) => [model.machine.id, model] as const))('%s', (id, model) => {
  const review = read(`reviewed/${fileName(model)}`);

  it('has no state, transition or guard that nobody has reviewed, and lacks none', () => {
    const lines = differences(id, reviewedMachine(review), inventory(model.machine));
    if (lines.length > 0) throw new Error(`${lines.join('\n')}\n${howTo}`);
  });

  it('has the paths that were reviewed', () => {
    expect(reviewedPaths(reviewOf(model)), howTo).toEqual(reviewedPaths(review));
  });

  it('is drawn and described as it is', () => {
    expect(pageOf(model), howTo).toBe(read(`../../docs/machines/${fileName(model)}`));
  });
});

it.each(['reviewed', '../../docs/machines'])('%s holds nothing about machines that are gone', (folder) => {
  expect(list(folder)).toEqual(models.map(fileName).toSorted());
});
