/** Reads the statements of the specification. */
import { readFileSync } from 'node:fs';

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
