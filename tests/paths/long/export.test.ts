import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { models } from '../models/index.ts';
import { isPlayed, stages } from '../stages/index.ts';
import { asFeature, asPlaywright, type MachineModel, Paths, storiesOf } from '#machine-paths';
import { backgroundOf, exportPaths } from '../../../tools/lib/paths/export/export.ts';

function textsOf(model: MachineModel) {
  const paths = new Paths(model).shortest();
  const stories = storiesOf(model, paths);
  return {
    stories,
    spec: asPlaywright(model, stories, paths, '../support/test.mjs'),
    feature: asFeature(model, stories, paths, backgroundOf(stages[model.machine.id]!)),
  };
}

// tests/ci/paths-export.test.ts also checks that the steps of all features are defined.
it.each(models.filter(isPlayed).map((model) => [model.machine.id, model] as const))(
  'the export of %s contains each path once as a test, and once as a scenario or an example',
  (_, model) => {
    const { stories, spec, feature } = textsOf(model);
    for (const { id } of stories) {
      expect(spec.split(`test("${id}: `).length, id).toBe(2);
      expect(feature.match(new RegExp(`Scenario: ${id}:|\\| ${id} +\\|`, 'g'))?.length, id).toBe(1);
    }
  },
);

it('the export of sell has payloads, transitions, guards and the expected states, and clauses of a feature', () => {
  const { spec, feature } = textsOf(models.find(({ machine }) => machine.id === 'sell')!);
  expect(spec).toContain(
    'await walk.when("The member chooses 3 pieces.", {"event":"quantity.chosen","payload":{"quantity":3},"passes":0});',
  );
  expect(spec).toContain(
    'await walk.sees("A dialog asks whether to sell this quantity.", {"state":"confirming","expected":{"quantity":3,"sellable":5},' +
      '"transitions":["choosing: sale.asked [canSell]"],"guards":["choosing: sale.asked [canSell] holds"]});',
  );
  // The answers of the server are under Given, and what the member does is under When.
  expect(feature).toContain('    Given the server refuses\n');
  expect(feature).not.toMatch(/When the (?:server|connection)/);
  expect(feature).toContain('    When the member confirms\n');
  // Paths that differ only in data are examples of one outline.
  expect(feature.match(/Scenario Outline/g)).toHaveLength(1);
  expect(feature).toMatch(/\| sell-b57c33 \|.*\| the member clears the field +\| null +\|/);
});

describe('the folder of an export', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'nyx-export-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('contains a README, and can be written again', async () => {
    const one = models.filter(({ machine }) => machine.id === 'confirmedWrite');
    await exportPaths(one, folder);
    await exportPaths(one, folder, ({ caseIndex }) => caseIndex === 0);
    const read = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
    const readme = await read('README.md');
    expect(readme).toContain('5 paths through 1 state machine');
    expect(readme).toContain("await walk.when('The member confirms.'");
    expect(readme).toContain('`NYX_WEBHOOK_PRIVATE=true`');
    expect(readme).not.toMatch(/__\w+__|undefined/);
    expect(JSON.parse(await read('package.json'))).toMatchObject({
      devDependencies: { '@playwright/test': expect.stringMatching(/^\d/) },
    });
    // The walker is one bundle: it imports no alias of this project and no file outside its folder.
    expect(await read('support/walker.mjs')).not.toMatch(/from "#|from "\.\./);
  });

  it('is refused if it contains other files', async () => {
    const other = await mkdtemp(path.join(folder, 'other-'));
    await writeFile(path.join(other, 'thesis.txt'), 'mine');
    await expect(exportPaths([], other)).rejects.toThrow('has other files; name an empty folder');
  });
});
