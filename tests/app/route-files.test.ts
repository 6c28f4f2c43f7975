import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paths } from '#screens/shared/addresses.ts';
import { patternOf } from '#app/start/route-files.ts';
import { routeModules } from '../../tools/vite/route-modules.ts';

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

it('every page except the landing page has a screen, which is a file', () => {
  const { landing: _, ...others } = paths;
  const modules = routeModules();
  expect([...modules.keys()].toSorted()).toEqual(Object.values(others).toSorted());
  expect([...modules.values()].filter((module) => !existsSync(module))).toEqual([]);
});
