import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileName, machinePageOf } from '../../tools/lib/paths/documents.ts';
import { models } from './models/index.ts';

const folder = new URL('../../docs/machines/', import.meta.url);

it.each(models.map((model) => [model.machine.id, model] as const))(
  '%s is as on its page in docs/machines, which a person has reviewed',
  (_, model) => {
    const file = new URL(fileName(model), folder);
    const howTo = 'Review the changes; if they are intended, run: npm run paths -- --write';
    expect(machinePageOf(model), howTo).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
  },
);

it('docs/machines contains a page for each machine and no others', () => {
  expect(readdirSync(folder).toSorted()).toEqual(models.map(fileName).toSorted());
});
