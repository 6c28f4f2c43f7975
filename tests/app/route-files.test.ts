import { expect, it } from 'vitest';
import { paths } from '#screens/shared/addresses.ts';
import { patternOf } from '#app/start/route-files.ts';

const patterns = Object.values(paths);

it.each([
  ['/', paths.landing],
  ['/user', paths.ownCharacters],
  ['/user/', paths.ownCharacters],
  ['/user/demo-player%3ALyra', paths.character],
  ['/character/all', paths.allCharacters],
  ['/inactive', paths.activation],
  ['/inactive/world.example', paths.activation],
  ['/inactive/world.example/game', paths.activation],
  ['/user/a/b', undefined],
  ['/userx', undefined],
  ['/session/list/more', undefined],
])('the path %s has the pattern %s', (path, pattern) => {
  expect(patternOf(path, patterns)).toBe(pattern);
});
