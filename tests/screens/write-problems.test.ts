import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Problem } from '#core/rules/problem.ts';
import { writeProblemText } from '#screens/shared/writes/problem-text.ts';
import { text } from '#texts/texts.ts';

const problem = { status: 0, message: '', fields: {} };

const notSent = 'The server did not answer. Nothing was sent. Try again in a moment.';
const unknown =
  'An error occurred, please try again later. It may or may not have been done: check before you try again.';

it.each<[string, Partial<Problem>, string]>([
  [
    'that nothing was sent if the browser was offline',
    { found: 'offline' },
    'You are offline. Nothing was sent. Try again when you have a connection.',
  ],
  ['that nothing was sent if the write had not begun', { found: 'unsent' }, notSent],
  ['that nothing was sent if a preceding read has failed', { status: 503, found: 'unsent' }, notSent],
  ['that the outcome is unknown if the write may have been sent', {}, text('form.unanswered')],
  ['that the outcome is unknown if a proxy has answered for the server', { status: 502 }, unknown],
  ['that the outcome is unknown if a proxy has waited too long for the server', { status: 504 }, unknown],
  [
    'that the outcome is unknown after the server’s message, without a second period',
    { status: 503, message: 'The database is away.' },
    'The database is away. It may or may not have been done: check before you try again.',
  ],
  ['the server’s message if the server has answered', { status: 400, message: 'Too many' }, 'Too many'],
])('the message for a failed write says %s', (_what, given, words) => {
  expect(writeProblemText({ ...problem, ...given }, 'form.unanswered')).toBe(words);
});

it('the message for a failed write is made by one function: no other file of the screens compares a status with 0', () => {
  const folder = path.resolve(import.meta.dirname, '../../src/screens');
  const deciding = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.endsWith('problem-text.ts') &&
      /status\s*===\s*0/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(deciding).toEqual([]);
});
