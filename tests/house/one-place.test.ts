import { expect, it } from 'vitest';
import { listed, read } from './files.ts';

const source = listed('src/*.ts', 'src/*.tsx');
const filesWith = (pattern: RegExp, files = source): string[] =>
  files.filter((file) => pattern.test(read(file)));

it('only the component Rows uses the code that mounts a part of a list', () => {
  const users = filesWith(/from '(?:@tanstack\/react-virtual|[^']*\/window\/[^']*)'/);
  expect(users.filter((file) => !file.startsWith('src/ui/lists/window/'))).toEqual(['src/ui/lists/rows.tsx']);
});

it('no time or number is written in the language of the browser instead of the page', () => {
  expect(filesWith(/\bIntl\.\w+Format\((?:undefined\b|\))|\.toLocale\w*String\((?:undefined\b|\))/)).toEqual(
    [],
  );
});

/** Files that may write dates themselves, with the reasons. */
const dating: Readonly<Record<string, string>> = {
  'core/rules/adventures/announce.ts': 'asks whether there is such a time zone',
  'core/rules/adventures/zoned.ts': 'reads the clocks of time zones',
  'core/views/dates.ts': 'writes days and times in the forms that the member has chosen',
  'src/screens/adventure/availability/part-names.ts': 'names weekdays',
  'src/screens/journal/journal-csv.ts': 'writes a file for programs',
  'src/screens/session/charts/scale.tsx': 'names months and weekdays',
};

it('only one file writes dates and times for people, in the forms that the member has chosen', () => {
  const writes =
    /\bDateTimeFormat\(|\.to(?:ISO|UTC|Date|Time|Locale(?:Date|Time)?)String\(|\.get(?:UTC)?Hours\(/;
  const found = filesWith(writes, [...source, ...listed('core/*.ts')]);
  expect(found.filter((file) => !Object.hasOwn(dating, file))).toEqual([]);
});

it('the app’s own words in a failure are marked as translated, which `failureInWords` does', () => {
  expect(
    filesWith(/new RequestFailure\(\{\s*status: [\w.]+,\s*message(?:,|: text\(|: \w+\.|: foreign)/),
  ).toEqual([]);
});

it('every browser test waits for the focus that it expects, because react-aria moves it a frame later', () => {
  expect(filesWith(/expect\(await focused\(/, listed('tests/browser/*.ts'))).toEqual([]);
});

/** Files that may wait for a time, with the reasons. */
const waiting: Readonly<Record<string, string>> = {
  'tests/browser/long/faults/breakable.ts': 'repeats a check',
  'tests/browser/long/places.test.ts': 'delays the answers of the server, not the test',
  'tests/paths/stages/random-item.ts': 'waits like a person who reacts',
  'tests/paths/stages/soon.ts': 'repeats a check',
  'tests/paths/support/page-walk.ts': 'repeats a check, and waits like a person who reacts',
  'tests/paths/support/transcript-recorder.ts': 'repeats a check',
};

it('no test of the built app waits for a fixed time or for an idle network: it waits for what a person would see', () => {
  const waits = /\bwaitForTimeout\(|['"]networkidle['"]|\bsetTimeout\b|node:timers/;
  const found = filesWith(waits, listed('tests/browser/*.ts', 'tests/paths/*.ts'));
  expect(found.filter((file) => !Object.hasOwn(waiting, file))).toEqual([]);
});

it('no test has a second try, in its own options or in those of vitest', () => {
  const files = listed('tests/*.ts', 'tests/*.tsx', 'packages/*/tests/*.ts', 'vitest*.config.ts');
  expect(filesWith(/\bretry: ?[1-9]/, files)).toEqual([]);
});

it('only slow tests replace modules: the others share them, so that the order of the files would decide', () => {
  const tests = listed('tests/*.ts', 'tests/*.tsx').filter((file) => !file.includes('/long/'));
  expect(filesWith(/\bvi\.(?:do)?[mM]ock\(/, tests)).toEqual([]);
});
