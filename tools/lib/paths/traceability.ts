/**
 * Finds the statements of the specification that paths touch, for `--coverage specification` and docs/traceability.md.
 */
import { fileName } from './documents.ts';
import { models } from '../../../tests/paths/models/index.ts';
import { Paths, touched } from '#machine-paths';
import { readFileSync } from 'node:fs';

/** Reads the statements of the specification. */
export interface Statement {
  /** The anchor, such as `s4-sell-price`. */
  anchor: string;
  /** The heading of its section. */
  section: string;
  text: string;
}

/** The statements in the order of the document, without the glossary, which defines words. */
export function statements(): Statement[] {
  const lines = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8').split('\n');
  let section = '';
  return lines.flatMap((line) => {
    section = /^## (.+)/.exec(line)?.[1] ?? section;
    const [, anchor, text = ''] = /<a id="(s\d[^"]*)"><\/a>(.*)/.exec(line) ?? [];
    return anchor === undefined ? [] : [{ anchor, section, text: text.replace(/\s*\|$/, '').trim() }];
  });
}

interface Trace {
  machine: string;
  /** The machine's page in docs/machines. */
  file: string;
  /** Number of the machine's shortest paths that touch the statement. */
  paths: number;
  /** The sentences of the model that name the statement. */
  sentences: Set<string>;
}

/** The machines whose paths touch a statement, by the statement's anchor. */
function tracesByAnchor(): Map<string, Trace[]> {
  const all = new Map<string, Trace[]>();
  for (const model of models)
    for (const path of new Paths(model).shortest())
      for (const [anchor, sentences] of touched(model, path)) {
        const traces = all.get(anchor) ?? [];
        all.set(anchor, traces);
        let trace = traces.find(({ machine }) => machine === model.machine.id);
        if (!trace)
          traces.push(
            (trace = { machine: model.machine.id, file: fileName(model), paths: 0, sentences: new Set() }),
          );
        trace.paths += 1;
        for (const sentence of sentences) trace.sentences.add(sentence);
      }
  return all;
}

interface Section {
  name: string;
  statements: Statement[];
  touched: Statement[];
}

function sections(traces: ReadonlyMap<string, unknown>): Section[] {
  const all = new Map<string, Section>();
  for (const statement of statements()) {
    const section = all.get(statement.section) ?? { name: statement.section, statements: [], touched: [] };
    all.set(statement.section, section);
    section.statements.push(statement);
    if (traces.has(statement.anchor)) section.touched.push(statement);
  }
  return [...all.values()];
}

/** A text for the terminal with the statements that no path touches. */
export function asCoverage(): string {
  const traces = tracesByAnchor();
  const all = sections(traces);
  const lines = all.flatMap(({ name, statements: own, touched: some }) => [
    '',
    `${name}: paths touch ${some.length} of ${own.length} statements${some.length < own.length ? '; not these:' : ''}`,
    ...own
      .filter(({ anchor }) => !traces.has(anchor))
      .map(({ anchor, text }) => `  ${anchor.padEnd(34)} ${text}`),
  ]);
  const count = (pick: 'statements' | 'touched'): number =>
    all.reduce((sum, section) => sum + section[pick].length, 0);
  return [...lines.slice(1), '', `statements ${count('statements')} touched ${count('touched')}`].join('\n');
}

const cell = (words: string): string => words.replaceAll('|', '\\|');

/** The content of docs/traceability.md: the matrix of statements and paths. */
export function asMatrix(): string {
  const traces = tracesByAnchor();
  const rowsOf = ({ anchor }: Statement): string[] =>
    traces
      .get(anchor)!
      .map(
        ({ machine, file, paths, sentences }) =>
          `| [${anchor}](specification.md#${anchor}) | [${machine}](machines/${file}) | ${paths} | ${cell([...sentences].join(' '))} |`,
      );
  return [
    '# The specification and the paths',
    '',
    'Which statements of the [specification](specification.md) the paths of the machines touch, and where a model names them.',
    'The last column joins sentences of the model about single states and events; it does not describe a path.',
    '`npm run paths -- --coverage specification` lists the other statements, about which the paths say nothing. Do not edit',
    'this page; `npm run paths -- --write` writes it.',
    ...sections(traces).flatMap(({ name, statements: own, touched: some }) => [
      '',
      `## ${name}`,
      '',
      `Paths touch ${some.length} of ${own.length} statements.`,
      ...(some.length === 0
        ? []
        : [
            '',
            '| Statement | Machine | Paths | Where |',
            '| --- | --- | --- | --- |',
            ...some.flatMap(rowsOf),
          ]),
    ]),
    '',
  ].join('\n');
}
