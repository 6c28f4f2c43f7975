/** Writes paths as a file of tests for Playwright Test. */
import { plain } from '../formats/json.ts';
import { situation, stepsOf } from '../story/steps.ts';
import type { MachineModel } from '../model/model.ts';
import type { Path } from '../paths/paths.ts';
import type { Story } from '../story/story.ts';
import { tagsOf } from './tags.ts';

const json = (value: unknown): string => JSON.stringify(value, plain);

function testOf(model: MachineModel, story: Story, path: Path): string[] {
  const { state, expected } = situation(model, path.begin);
  const given = `  await walk.given(${json(story.given)}, ${json({ state, expected })});`;
  const steps = stepsOf(model, path).flatMap((step) => {
    const { event, payload, passes, times, transitions, guards } = step;
    const after = { state: step.state, expected: step.expected, transitions, guards };
    return [
      `  await walk.when(${json(step.says)}, ${json({ event, payload, passes, ...(times > 1 ? { times } : {}) })});`,
      `  await walk.sees(${json(step.sees)}, ${json(after)});`,
    ];
  });
  const tags = json([`@${story.id}`, ...tagsOf(model, path)]);
  return [
    `test(${json(`${story.id}: ${story.title}`)}, { tag: ${tags} }, async ({ walk }) => {`,
    given,
    ...steps,
    '});',
    '',
  ];
}

/** @param fixtures the module that exports `test`, whose fixture `walk` is a `Script` */
export const asPlaywright = (
  model: MachineModel,
  stories: readonly Story[],
  paths: readonly Path[],
  fixtures: string,
): string =>
  [
    `// ${model.title}. ${model.about}`,
    `import { test } from '${fixtures}';`,
    '',
    ...paths.flatMap((path, index) => testOf(model, stories[index]!, path)),
  ].join('\n');
