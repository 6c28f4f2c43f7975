import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileStrings } from '@internationalized/string-compiler';
import { describe, expect, it } from 'vitest';
import { catalogueLanguages } from '../../tools/vite/texts.ts';

const source = fileURLToPath(new URL('../../src', import.meta.url));

const catalogue = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(source, 'texts', `${language}.json`), 'utf8')) as Record<string, string>;

const english = catalogue('en');
const keys = Object.keys(english);
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(path.join(source, file), 'utf8') }));
const allCode = code.map((file) => file.code).join('\n');

/** The names that a message waits for, in the alphabet's order. */
function variablesOf(message: string): string[] {
  const compiled = compileStrings({ message });
  const found = [...compiled.matchAll(/\bargs\.(\w+)|\bargs\["([^"]+)"\]/g)].map(
    ([, plain, quoted]) => plain ?? quoted!,
  );
  return [...new Set(found)].toSorted();
}

/** Lines of source that match and pass a second look, as `file: line`. */
const linesWith = (pattern: RegExp, isWanted: (match: RegExpExecArray) => boolean = () => true): string[] =>
  code.flatMap(({ file, code: text }) =>
    text.split('\n').flatMap((line) => {
      const match = pattern.exec(line);
      return match && isWanted(match) ? [`${file}: ${line.trim()}`] : [];
    }),
  );

describe('the English catalogue', () => {
  it('has every key that the code asks for', () => {
    const asked = [...allCode.matchAll(/\btext\(\s*'([^']+)'/g)].map(([, key]) => key!);
    expect(asked.length).toBeGreaterThan(0);
    expect([...new Set(asked)].filter((key) => !(key in english))).toEqual([]);
  });

  it('has no key that the code never names', () => {
    expect(keys.filter((key) => !allCode.includes(`'${key}'`) && !allCode.includes(`"${key}"`))).toEqual([]);
  });

  it('has each key once', () => {
    const written = readFileSync(path.join(source, 'texts', 'en.json'), 'utf8').match(/^\s*"[^"]+":/gm) ?? [];
    expect(written.length).toBe(keys.length);
  });

  it('has no empty text', () => {
    expect(keys.filter((key) => english[key]!.trim() === '')).toEqual([]);
  });

  it('is given a value for every variable of a text', () => {
    const bare = [...allCode.matchAll(/\btext\(\s*'([^']+)'\s*,?\s*\)/g)].map(([, key]) => key!);
    expect(bare.filter((key) => variablesOf(english[key] ?? '').length > 0)).toEqual([]);
  });
});

describe('every text that a person reads comes from a catalogue', () => {
  // What stands between tags is the linter's to see (`react/jsx-no-literals`).
  it('also names and placeholders of elements', () => {
    const attribute =
      /\b(?:aria-label|aria-description|alt|title|placeholder|label|description)="([^"]*\p{L}{2}[^"]*)"/u;
    expect(linesWith(attribute, ([, value = '']) => !(value in english))).toEqual([]);
  });
});

describe.each(catalogueLanguages())('the catalogue "%s"', (language) => {
  const texts = catalogue(language);

  it('is named by a language tag', () => {
    expect(Intl.getCanonicalLocales(language)).toEqual([language]);
  });

  it('has exactly the keys of the English one', () => {
    expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted());
  });

  it.each(keys)('%s parses and names the same variables as the English text', (key) => {
    expect(variablesOf(texts[key]!)).toEqual(variablesOf(english[key]!));
  });
});
