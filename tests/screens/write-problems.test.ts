import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeProblemText } from '#screens/shared/writes/problem-text.ts';
import { text } from '#texts/texts.ts';

const problem = { status: 0, message: '', fields: {} };

describe('the message for a failed write', () => {
  it('says that nothing was sent if the browser was offline', () => {
    expect(writeProblemText({ ...problem, found: 'offline' }, 'sell.unanswered')).toBe(
      'You are offline. Nothing was sent. Try again when you have a connection.',
    );
  });

  it('says that nothing was sent if the write had not begun', () => {
    for (const status of [0, 503])
      expect(writeProblemText({ ...problem, status, found: 'unsent' }, 'sell.unanswered')).toBe(
        'The server did not answer. Nothing was sent. Try again in a moment.',
      );
  });

  it('says that the outcome is unknown if the write may have been sent', () => {
    expect(writeProblemText(problem, 'sell.unanswered')).toBe(text('sell.unanswered'));
    expect(writeProblemText(problem, 'form.unanswered')).toContain('may or may not have been saved');
  });

  it('says that the outcome is unknown if a proxy has answered for the server', () => {
    for (const status of [502, 504])
      expect(writeProblemText({ ...problem, status }, 'form.unanswered')).toBe(
        'An error occurred, please try again later. It may or may not have been done: check before you try again.',
      );
  });

  it('does not add a second period to the server’s message about an unknown outcome', () => {
    expect(
      writeProblemText({ ...problem, status: 503, message: 'The database is away.' }, 'form.unanswered'),
    ).toBe('The database is away. It may or may not have been done: check before you try again.');
  });

  it('repeats the server’s message if the server has answered', () => {
    expect(writeProblemText({ ...problem, status: 400, message: 'Too many' }, 'form.unanswered')).toBe(
      'Too many',
    );
  });

  it('is made by one function: no other file of the screens compares a status with 0', () => {
    const folder = path.resolve(import.meta.dirname, '../../src/screens');
    const deciding = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !file.endsWith('problem-text.ts') &&
        /status\s*===\s*0/.test(readFileSync(path.join(folder, file), 'utf8')),
    );
    expect(deciding).toEqual([]);
  });
});
