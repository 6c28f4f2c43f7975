import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { compileStrings } from '@internationalized/string-compiler';
import { describe, expect, it } from 'vitest';
import { entryKinds, isInHistory, kindGroups, subjectTypes } from '#core/contract/journal/kinds.ts';
import { type RefusalCode, refusals, said } from '#core/contract/refusals.ts';
import { fallbackLanguage, languages } from '#core/rules/languages.ts';
import { hiddenKinds } from '#core/rules/names/hidden-characters.ts';
import { failed } from '#server/problems.ts';
import { read, root } from '../house/files.ts';

const catalogue = (language: string) =>
  JSON.parse(read(`src/texts/${language}.json`)) as Record<string, string>;

/** The code in a folder, by file. */
const codeIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, code: read(path.join(folder, file)) }));

const english = catalogue('en');
/** The families of keys that the code names by a member, such as `kind.${kind}`. */
const families = {
  kind: entryKinds,
  entry: entryKinds.filter(isInHistory),
  history: kindGroups,
  subject: subjectTypes,
  hidden: hiddenKinds,
};
const keys = Object.keys(english);
const code = codeIn('src');
const allCode = code.map((file) => file.code).join('\n');

/** The variables of a message, in alphabetical order. */
function variablesOf(message: string): string[] {
  const compiled = compileStrings({ message });
  const names = [...compiled.matchAll(/\bargs\.(\w+)|\bargs\["([^"]+)"\]/g)].map(
    ([, plain, quoted]) => plain ?? quoted!,
  );
  return [...new Set(names)].toSorted();
}

describe('the English catalogue', () => {
  it('has every key that the code requests', () => {
    const requested = [...allCode.matchAll(/\btext\(\s*'([^']+)'/g)].map(([, key]) => key!);
    expect(requested.length).toBeGreaterThan(0);
    expect([...new Set(requested)].filter((key) => !(key in english))).toEqual([]);
  });

  it('has only keys that the code names', () => {
    const named = new Set([...allCode.matchAll(/['"]([\w.-]+)(?=['"])/g)].map(([, key]) => key!));
    // A plain kind of confirmed write has the texts of its name (confirmed-write-words.ts).
    const parts = new Set([...allCode.matchAll(/`\$\{kind\}\.(\w+)`/g)].map(([, part]) => part!));
    const isOfKind = (key: string): boolean => {
      const [kind = '', part = ''] = key.split('.');
      return named.has(kind) && parts.has(part);
    };
    for (const [family, members] of Object.entries(families))
      for (const member of members) named.add(`${family}.${member}`);
    const unused = keys.filter((key) => !named.has(key) && !isOfKind(key));
    expect(unused, 'delete these keys, write each out in the code, or list their family').toEqual([]);
  });

  it('has no key twice', () => {
    const written = read('src/texts/en.json').match(/^\s*"[^"]+":/gm) ?? [];
    expect(written.length).toBe(keys.length);
  });

  it('has no empty text', () => {
    expect(keys.filter((key) => english[key]!.trim() === '')).toEqual([]);
  });

  it('has no variables in texts that the code requests without values', () => {
    const bare = [...allCode.matchAll(/\btext\(\s*'([^']+)'\s*,?\s*\)/g)].map(([, key]) => key!);
    expect(bare.filter((key) => variablesOf(english[key] ?? '').length > 0)).toEqual([]);
  });
});

// The linter checks the text between tags (`react/jsx-no-literals`).
it('the code of components contains no names or placeholders of elements as plain text', () => {
  const attribute =
    /\b(?:aria-label|aria-description|alt|title|placeholder|label|description)="([^"]*\p{L}{2}[^"]*)"/gu;
  const plain = code.flatMap(({ file, code: text }) =>
    [...text.matchAll(attribute)]
      .filter(([, value = '']) => !(value in english))
      .map(([line]) => [file, line]),
  );
  expect(plain).toEqual([]);
});

/** Counts on a page are below a million, where the plural form depends on the last digits, so these counts have all forms. */
const countsBelow = 1_000;

const pluralForms = (language: string): string[] => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: countsBelow }, (_, count) => rules.select(count)))];
};

type Options = Record<string, string | (() => string)>;
type Compiled = (variables: object, formatter: object) => string;

/** The categories of each plural in a message, such as `[['=0', 'one', 'other']]`. */
function pluralsOf(message: string): string[][] {
  const found: string[][] = [];
  const all = (options: Options): string =>
    Object.values(options)
      .map((option) => (typeof option === 'function' ? option() : option))
      .join();
  const formatter = {
    number: String,
    select: all,
    plural(_count: number, options: Options) {
      found.push(Object.keys(options));
      return all(options);
    },
  };
  const module: { exports: { message?: string | Compiled } } = { exports: {} };
  runInNewContext(compileStrings({ message }), { module });
  const compiled = module.exports.message;
  if (typeof compiled === 'function') compiled({}, Object.assign(all, formatter));
  return found;
}

it('the languages are those that have a catalogue', () => {
  const files = readdirSync(path.join(root, 'src/texts')).filter((file) => file.endsWith('.json'));
  expect(files.toSorted()).toEqual(languages.map((language) => `${language}.json`).toSorted());
});

describe.each(languages)('the catalogue "%s"', (language) => {
  const texts = catalogue(language);
  const shared = keys.filter((key) => key in texts);

  it('has a language tag as its name', () => {
    expect(Intl.getCanonicalLocales(language)).toEqual([language]);
  });

  it('has exactly the keys of the English catalogue', () => {
    const missing = keys.filter((key) => !(key in texts)).map((key) => `"${key}": "${english[key]}",`);
    const extra = Object.keys(texts).filter((key) => !(key in english));
    const file = `src/texts/${language}.json`;
    expect.soft(missing, `${file} lacks these texts. Add each in its language (docs/italian.md)`).toEqual([]);
    expect.soft(extra, `${file} has texts that English lacks. Delete or rename them`).toEqual([]);
  });

  it('has its keys in the order of the English catalogue, so that people can compare the two line by line', () => {
    expect(Object.keys(texts).filter((key) => key in english)).toEqual(shared);
  });

  it('has the same variables in each text as the English catalogue', () => {
    const variables = (all: Record<string, string>) =>
      Object.fromEntries(shared.map((key) => [key, variablesOf(all[key]!).join()]));
    expect(variables(texts)).toEqual(variables(english));
  });

  it('has every plural form that its language needs', () => {
    const needed = pluralForms(language);
    const plurals = shared.filter((key) => texts[key]!.includes('plural'));
    expect(plurals.length).toBeGreaterThan(0);
    const lacking = plurals.flatMap((key) =>
      pluralsOf(texts[key]!).flatMap((forms) =>
        needed.filter((form) => !forms.includes(form)).map((form) => `${key}: ${form}`),
      ),
    );
    expect(lacking).toEqual([]);
  });

  it('has no apostrophe before a brace, because the brace would then be plain text', () => {
    expect(shared.filter((key) => /'[{}]/.test(texts[key]!))).toEqual([]);
  });
});

describe('the refusals of the server', () => {
  const serverCode = codeIn('server')
    .map((file) => file.code)
    .join('\n');
  const codes = Object.keys(refusals) as RefusalCode[];

  it('are all used by the server', () => {
    expect(codes.filter((one) => !serverCode.includes(`'${one}'`))).toEqual([]);
  });

  it.each(languages.filter((language) => language !== fallbackLanguage))(
    'have sentences in "%s", without variables that the English sentences lack',
    (language) => {
      const file = `src/texts/refusals/${language}.json`;
      const sentences = catalogue(`refusals/${language}`);
      expect.soft(Object.keys(sentences), `${file} must have exactly these codes`).toEqual(codes);
      const unknown = codes.flatMap((one) =>
        variablesOf(sentences[one] ?? '')
          .filter((name) => !variablesOf(refusals[one]).includes(name))
          .map((name) => `${one}: ${name}`),
      );
      expect(unknown).toEqual([]);
    },
  );

  it('are sent with their code and values in addition to the English sentence', () => {
    const words = said('priceChanged', { item: 'Rope', cost: 19_503.5 });
    expect(failed(409, words, 'cost')).toEqual({
      status: false,
      message: 'The price has changed: Rope now brings 19,503.50 MO. Nothing was sold.',
      code: 409,
      field: 'cost',
      reason: 'priceChanged',
      values: { item: 'Rope', cost: 19_503.5 },
    });
  });
});
