/** The paths of a machine as a Gherkin feature. Paths that differ only in data are the examples of an outline. */
import type { MachineModel } from '../model/model.ts';
import type { Path } from '../paths/paths.ts';
import type { Story } from '../story/story.ts';
import { type Line, linesOf, shapeOf } from '../formats/scenario.ts';
import { tagsOf } from './tags.ts';

interface Scenario {
  story: Story;
  lines: Line[];
  tags: string[];
}

const cell = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', String.raw`\|`);

/** The lines of a table, in which the cells of a column have the same width. */
function aligned(rows: readonly string[][]): string[] {
  const cells = rows.map((row) => row.map(cell));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells.map(
    (row) => `      | ${row.map((text, column) => text.padEnd(widths[column]!)).join(' | ')} |`,
  );
}

const written = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ keyword, sentence, table }) => [`    ${keyword} ${sentence}`, ...aligned(table)]);

/** The columns of an outline: the values that differ between its scenarios, by a name that describes them. */
class Columns {
  readonly #values = new Map<string, string[]>();

  /** @returns the value if all scenarios have the same, otherwise the placeholder of a column */
  common(name: string, values: string[]): string {
    if (values.every((value) => value === values[0])) return values[0]!;
    for (let number = 1; ; number += 1) {
      const column = number === 1 ? name : `${name} ${number}`;
      const existing = this.#values.get(column);
      if (existing && existing.join('\n') !== values.join('\n')) continue;
      this.#values.set(column, values);
      return `<${column}>`;
    }
  }

  rows(count: number): string[][] {
    const columns = [...this.#values];
    return [
      columns.map(([name]) => name),
      ...Array.from({ length: count }, (_, row) => columns.map(([, values]) => values[row]!)),
    ];
  }
}

const nameOf: Record<Line['keyword'], string> = {
  Given: 'what is given',
  When: 'what happens',
  Then: 'seen',
};

function outline(scenarios: readonly Scenario[]): string[] {
  const columns = new Columns();
  const title = [
    columns.common(
      'id',
      scenarios.map(({ story }) => story.id),
    ),
    columns.common(
      'title',
      scenarios.map(({ story }) => story.title),
    ),
  ].join(': ');
  const lines = scenarios[0]!.lines.map(({ keyword, table }, line): Line => ({
    keyword,
    sentence: columns.common(
      nameOf[keyword],
      scenarios.map(({ lines: own }) => own[line]!.sentence),
    ),
    table: table.map(([name], row) => [
      name!,
      columns.common(
        name!,
        scenarios.map(({ lines: own }) => own[line]!.table[row]![1]!),
      ),
    ]),
  }));
  return [
    `  ${scenarios[0]!.tags.join(' ')}`,
    `  Scenario Outline: ${title}`,
    ...written(lines),
    '',
    '    Examples:',
    ...aligned(columns.rows(scenarios.length)),
  ];
}

const single = ({ story, lines, tags }: Scenario): string[] => [
  `  ${[`@${story.id}`, ...tags].join(' ')}`,
  `  Scenario: ${story.id}: ${story.title}`,
  ...written(lines),
];

/** @param background the preconditions of every path, as sentences without a keyword */
export function asFeature(
  model: MachineModel,
  stories: readonly Story[],
  paths: readonly Path[],
  background: readonly string[] = [],
): string {
  const groups = new Map<string, Scenario[]>();
  for (const [index, path] of paths.entries()) {
    const story = stories[index]!;
    const scenario = { story, lines: linesOf(model, story, path), tags: tagsOf(model, path).slice(1) };
    const shape = shapeOf(scenario.lines);
    groups.set(shape, [...(groups.get(shape) ?? []), scenario]);
  }
  return [
    `@${model.machine.id}`,
    `Feature: ${model.title}`,
    '',
    `  ${model.about}`,
    ...(background.length === 0 ? [] : ['', '  Background:']),
    ...background.map((sentence, index) => `    ${index === 0 ? 'Given' : 'And'} ${sentence}`),
    ...[...groups.values()].flatMap((group) => [
      '',
      ...(group.length > 1 ? outline(group) : single(group[0]!)),
    ]),
    '',
  ].join('\n');
}
