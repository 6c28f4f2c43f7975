// @vitest-environment jsdom
import { expect, it } from 'vitest';
import {
  asFeature,
  asJUnit,
  asMarkdown,
  asText,
  idOf,
  type MachineModel,
  Paths,
  storiesOf,
} from '#machine-paths';
import { models } from '../models/index.ts';
import { sell } from '../models/sell.ts';

const storiesIn = (model: MachineModel) => storiesOf(model, new Paths(model).shortest());

it.each(models.map((model) => [model.machine.id, model] as const))(
  '%s has a unique id and a unique title for every path',
  (_, model) => {
    const stories = storiesIn(model);
    expect(new Set(stories.map(({ id }) => id)).size).toBe(stories.length);
    expect(new Set(stories.map(({ title }) => title)).size).toBe(stories.length);
  },
);

it('the id of a path does not change when another event is added to the model', () => {
  const more = {
    says: 'The member chooses nothing.',
    event: { type: 'quantity.chosen', quantity: Number.NaN },
  };
  const changed: MachineModel = {
    ...sell,
    events: { ...sell.events, 'quantity.chosen': [...sell.events['quantity.chosen']!, more] },
  };
  const before = storiesIn(sell).map(({ id }) => id);
  const after = storiesIn(changed).map(({ id }) => id);
  expect(after.length).toBeGreaterThan(before.length);
  expect(after).toEqual(expect.arrayContaining(before));
});

it.each(Object.entries({ asText, asMarkdown, asFeature }))(
  '%s lists for each step its event with its values, and the expected values, transitions and guards',
  (_name, written) => {
    const path = new Paths(sell).shortest().find((one) => idOf(sell, one) === 'sell-ec1fab')!;
    const rows = written(sell, storiesOf(sell, [path]), [path])
      .split('\n')
      .map((line) =>
        line
          .replaceAll(/[\s`|-]+/g, ' ')
          .replace(/^ ?(?<name>\w+):? /, '$<name> ')
          .trim(),
      );
    expect(rows).toEqual(
      expect.arrayContaining([
        'event quantity.chosen',
        'quantity 3',
        'state choosing',
        'expected {"quantity":3,"sellable":5}',
        'transition choosing: sale.asked [canSell]',
        'guard choosing: sale.asked [canSell] holds',
        'output 7',
      ]),
    );
  },
);

it('results in the format of JUnit have each path with its time and its fault, in valid XML', () => {
  const [one, other] = new Paths(sell).shortest();
  const [story, second] = storiesOf(sell, [one!, other!]);
  const fault = 'expected <b> & "c"\nat \u0007 step 2';
  const xml = asJUnit(sell, [
    { story: story!, fault: null, took: 1_500 },
    { story: second!, fault, took: 250 },
  ]);
  expect(xml).toContain('<testsuites tests="2" failures="1" time="1.750">');
  expect(xml).toContain(`name="${story!.id}: `);
  expect(xml).toContain('<failure message="expected &lt;b&gt; &amp; &quot;c&quot;">');
  const parsed = new DOMParser().parseFromString(xml, 'text/xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(parsed.querySelector('failure')?.textContent).toBe('expected <b> & "c"\nat  step 2');
});
