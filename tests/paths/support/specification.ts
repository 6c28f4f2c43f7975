/** Which statements of the specification the models and their paths touch. */
import { readFileSync } from 'node:fs';
import type { MachineModel } from './model.ts';
import type { Path } from './paths.ts';

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

/** The anchors whose statements a path touches, with the sentences of the model that name them. */
export function touched(model: MachineModel, { given, begin, steps }: Path): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const note = ({ spec = [], says }: { spec?: readonly string[] | undefined; says: string }): void => {
    for (const anchor of spec) found.set(anchor, (found.get(anchor) ?? new Set()).add(says));
  };
  note(model.cases[given]!);
  note(model.states[begin.state]!);
  for (const { sample, state } of steps) {
    note(sample);
    note(model.states[state]!);
  }
  return found;
}
