import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { read } from './files.ts';

const page = read('docs/security.md').replaceAll(/\s+/g, ' ');

/** The sections of ASVS 5.0 as `section:count`: the requirements of levels 1 and 2 are numbered from 1 to `count`. */
const sections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 ' +
  '5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 ' +
  '8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 ' +
  '11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 ' +
  '16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';

const numbered = (section: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);

it('docs/security.md names only existing files', () => {
  const namedFiles = [...page.matchAll(/`((?:core|server|src|tests|tools|docs)\/[^`]+)`/g)].map(
    ([, file]) => file!,
  );
  expect(namedFiles.length).toBeGreaterThan(50);
  expect(namedFiles.filter((file) => !existsSync(file))).toEqual([]);
});

it('docs/security.md answers every requirement once and counts the answers', () => {
  const answers = [
    ...page.matchAll(/\*\*(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?\*\* (met|partly|no|n\/a)/g),
  ].flatMap(([, section = '', first, last = first, state = '']) =>
    numbered(section, Number(first), Number(last)).map((number) => ({ number, state })),
  );
  const wanted = sections.split(' ').flatMap((one) => {
    const [section = '', last] = one.split(':');
    return numbered(section, 1, Number(last));
  });
  expect(answers.map(({ number }) => number).toSorted()).toEqual(wanted.toSorted());
  const count = (state: string): number => answers.filter((one) => one.state === state).length;
  expect(page).toContain(
    `${count('met')} are met, ${count('partly')} partly met, ${count('no')} not met and ${count('n/a')} not applicable`,
  );
});
