import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { models } from '../models/index.ts';
import { isPlayed, stages } from '../stages/index.ts';
import { asFeature, asPlaywright, asSteps, type MachineModel, Paths, storiesOf } from '#machine-paths';
import { backgroundOf, exportPaths } from '../export/export.ts';

function textsOf(model: MachineModel) {
  const paths = new Paths(model).shortest();
  const stories = storiesOf(model, paths);
  return {
    stories,
    spec: asPlaywright(model, stories, paths, '../support/test.mjs'),
    feature: asFeature(model, stories, paths, backgroundOf(stages[model.machine.id]!)),
    steps: asSteps(model, stories, paths, '../support/bdd.mjs'),
  };
}

/** The sentences of a feature. An outline's sentences occur once per example, with the example's words. */
function sentencesIn(feature: string): string[] {
  const scenarios = feature.split(/^ {2}Scenario/m).slice(1);
  return scenarios.flatMap((scenario) => {
    const [text = '', examples = ''] = scenario.split('Examples:');
    const sentences = [...text.matchAll(/^ {4}(?:Given|When|Then) (.+)$/gm)].map(([, sentence]) => sentence!);
    const [names = [], ...rows] = examples
      .split('\n')
      .filter((line) => line.startsWith('      |'))
      .map((line) =>
        line
          .split(/(?<!\\)\|/)
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    if (rows.length === 0) return sentences;
    return rows.flatMap((row) =>
      sentences.map((sentence) =>
        sentence.replaceAll(/<([^>]+)>/g, (_, name: string) => row[names.indexOf(name)]!),
      ),
    );
  });
}

const definedIn = (steps: string): string[] =>
  [...steps.matchAll(/^(?:Given|When|Then)\((".+?"), \{ tags/gm)].map(([, text]) =>
    (JSON.parse(text!) as string).replaceAll(/\\(.)/g, '$1'),
  );

describe.each(models.filter(isPlayed).map((model) => [model.machine.id, model] as const))(
  'the export of %s',
  (_, model) => {
    const { stories, spec, feature, steps } = textsOf(model);

    it('contains each path once as a test, and once as a scenario or an example', () => {
      for (const { id } of stories) {
        expect(spec.split(`test("${id}: `).length, id).toBe(2);
        expect(feature.match(new RegExp(`Scenario: ${id}:|\\| ${id} +\\|`, 'g'))?.length, id).toBe(1);
      }
    });

    it('has step definitions for exactly the sentences of its feature', () => {
      expect(definedIn(steps).toSorted()).toEqual([...new Set(sentencesIn(feature))].toSorted());
    });
  },
);

describe('the export of sell', () => {
  const sell = models.find(({ machine }) => machine.id === 'sell')!;
  const { spec, feature } = textsOf(sell);

  it('contains the payload of each event, the transitions and guards, and the expected state', () => {
    expect(spec).toContain(
      'await walk.when("The member chooses 3 pieces.", {"event":"quantity.chosen","payload":{"quantity":3},"passes":0});',
    );
    expect(spec).toContain(
      'await walk.sees("A dialog asks whether to sell this quantity.", {"state":"confirming","expected":{"quantity":3,"sellable":5},' +
        '"transitions":["choosing: sale.asked [canSell]"],"guards":["choosing: sale.asked [canSell] holds"]});',
    );
    expect(feature).toMatch(
      /When the member chooses 3 pieces\n +\| event +\| quantity\.chosen \|\n +\| quantity \| 3 /,
    );
    expect(feature).toMatch(/\| guard +\| choosing: sale\.asked \[canSell\] holds +\|/);
  });

  it('has the answers of the server under Given, and what the member does under When', () => {
    expect(feature).toContain('    Given the server refuses\n');
    expect(feature).not.toMatch(/When the (?:server|connection)/);
    expect(feature).toContain('    When the member confirms\n');
  });

  it('merges paths that differ only in data into one outline with examples', () => {
    expect(feature.match(/Scenario Outline/g)).toHaveLength(1);
    expect(feature).toMatch(/\| sell-b57c33 \|.*\| the member clears the field +\| null +\|/);
  });
});

describe('the folder of an export', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'nyx-export-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('contains a README, and can be written again', async () => {
    const trial = models.filter(({ machine }) => machine.id === 'webhookTrial');
    await exportPaths(trial, folder);
    await exportPaths(trial, folder);
    const read = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
    const readme = await read('README.md');
    expect(readme).toContain('3 paths through 1 state machine');
    expect(readme).toContain("await walk.when('The administrator confirms.'");
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
