import { expect, test } from 'vitest';
import { listed, read } from '../house/files.ts';

const texts = JSON.parse(read('src/texts/en.json')) as Record<string, string>;

/** Files in which a text counts as asserted: the tests, and the transcripts that a person has approved. */
const assertingFiles = ['tests/*.ts', 'tests/*.tsx', 'tests/*.txt', 'tests/paths/transcripts/*.md'];
/** Matches files that contain texts without asserting them. */
const otherFiles = /^tests\/(?:gallery|house|texts|tools|paths\/models)\//;

/** Makes quotation marks straight, and removes the backslashes of regular expressions. */
const plain = (text: string): string => text.replaceAll(/[’‘]/g, "'").replaceAll('\\', '');

/** A file without comments, which assert nothing. */
const withoutComments = (source: string): string => source.replaceAll(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, '');

const asserted = listed('--cached', '--others', '--exclude-standard', ...assertingFiles)
  .filter((file) => !otherFiles.test(file))
  .map((file) => plain(withoutComments(read(file))))
  .join('\n');

const category = /^(?:=\d+|zero|one|two|few|many|other)$/;
const placeholder = /\{\w+(?:, number)?\}|#/g;
const argument = /\w+, (?:plural|select),/g;

/** The constant parts of a text, except the shorter variants in the categories of a plural. */
function constantParts(text: string): string[] {
  const parts = plain(text)
    .replaceAll(placeholder, '{')
    .replaceAll(argument, '')
    .split(/[{}]/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part) && !category.test(part));
  const longest = Math.max(0, ...parts.map(({ length }) => length));
  return parts.filter(({ length }) => length > longest / 2);
}

/**
 * Whether an asserting file contains a part of a text. A text of one word would also be found by accident: it must be a
 * whole string, a whole line, the key of a value, or a name in a transcript.
 */
const occurs = (part: string, text: string): boolean =>
  part === text && !part.includes(' ')
    ? new RegExp(
        `(?:['"\`>/^]|^ *|, )${part.replaceAll(/[.*+?^${}()|[\]]/g, String.raw`\$&`)}(?:['"\`</$:.?!]|$|, )`,
        'mu',
      ).test(asserted)
    : asserted.includes(part);

const unasserted = Object.entries(texts)
  .filter(([, text]) => {
    const parts = constantParts(text);
    return parts.length > 0 && !parts.some((part) => occurs(part, plain(text)));
  })
  .map(([key]) => key);

test('each text occurs in a test or a reviewed transcript', () => {
  expect(unasserted, 'assert these texts in a test that sees them').toEqual([]);
});
