import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

const listed = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
const source = listed('src/*.ts', 'src/*.tsx');
const filesWith = (pattern: RegExp, files = source): string[] =>
  files.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')));

it('only the component Rows uses the code that mounts a part of a list', () => {
  const users = filesWith(/from '(?:@tanstack\/react-virtual|[^']*\/window\/[^']*)'/);
  expect(users.filter((file) => !file.startsWith('src/ui/lists/window/'))).toEqual(['src/ui/lists/rows.tsx']);
});

it('no time or number is written in the language of the browser instead of the page', () => {
  expect(filesWith(/\bIntl\.\w+Format\((?:undefined\b|\))|\.toLocale\w*String\((?:undefined\b|\))/)).toEqual(
    [],
  );
});

it('the app’s own words in a failure are marked as translated, which `failureInWords` does', () => {
  expect(
    filesWith(/new RequestFailure\(\{\s*status: [\w.]+,\s*message(?:,|: text\(|: \w+\.|: foreign)/),
  ).toEqual([]);
});

it('every browser test waits for the focus that it expects, because react-aria moves it a frame later', () => {
  expect(filesWith(/expect\(await focused\(/, listed('tests/browser/*.ts'))).toEqual([]);
});
