import { expect, it } from 'vitest';
import { paths } from '#screens/shared/addresses.ts';
import { scenesAt } from '../gallery/scenes.ts';

it('the gallery has a scene for every route, and each scene has a unique name that can be a file name', () => {
  const names = scenesAt(Date.now()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(paths)));
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  expect(names.filter((name) => !/^[\w-]+$/.test(name))).toEqual([]);
});
