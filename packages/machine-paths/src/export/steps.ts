/** The sentences of a machine's paths as step definitions for playwright-bdd. */
import type { MachineModel } from '../model/model.ts';
import type { Path } from '../paths/paths.ts';
import { seen } from '../story/steps.ts';
import type { Story } from '../story/story.ts';
import { linesOf } from '../formats/scenario.ts';

/** A sentence as a Cucumber expression without parameters. */
const expression = (sentence: string): string =>
  JSON.stringify(sentence.replaceAll(/[\\/(){}]/g, String.raw`\$&`));

/** @param fixtures the module with `Given`, `When`, `Then`, `situationIn` and `happeningIn` */
export function asSteps(
  model: MachineModel,
  stories: readonly Story[],
  paths: readonly Path[],
  fixtures: string,
): string {
  const { machine } = model;
  const definitions = new Map<string, string>();
  /** @param call the code that the definition runs; `table` in it is the table of the step */
  const define = (keyword: string, sentence: string, call: string): void => {
    const before = definitions.get(sentence);
    const definition = `${keyword}(${expression(sentence)}, { tags: '@${machine.id}' }, ({ walk }, table) => ${call});`;
    if (before !== undefined && before !== definition)
      throw new Error(`${machine.id}: "${sentence}" says two different things; change one of the sentences`);
    definitions.set(sentence, definition);
  };
  for (const [index, path] of paths.entries()) {
    const story = stories[index]!;
    const [given, ...lines] = linesOf(model, story, path);
    define('Given', given!.sentence, `walk.given(${JSON.stringify(story.given)}, situationIn(table))`);
    for (const [line, { keyword, sentence, table }] of lines.entries()) {
      const step = story.steps[Math.floor(line / 2)]!;
      const call =
        keyword === 'Then'
          ? `walk.sees(${JSON.stringify(seen(model, { state: table[0]![1]! }))}, situationIn(table))`
          : `walk.when(${JSON.stringify(step.says)}, happeningIn(table, ${step.times}))`;
      define(keyword, sentence, call);
    }
  }
  return [
    `// The sentences of features/${machine.id}.feature.`,
    `import { Given, happeningIn, situationIn, Then, When } from '${fixtures}';`,
    '',
    ...definitions.values(),
    '',
  ].join('\n');
}
