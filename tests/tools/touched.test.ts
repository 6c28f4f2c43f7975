import { expect, it } from 'vitest';
import { importGraphs } from '../../tools/lib/source/imports.mjs';
import { base, touchedBrowserTests, touchedOthers, touchedWalks } from '../../tools/lib/test/touched.mjs';

const graphs = importGraphs();
const walks = (...changed: string[]) => touchedWalks(changed, graphs);
const others = (...changed: string[]) => touchedOthers(changed, graphs);
const browserTests = (...changed: string[]) => touchedBrowserTests(changed, graphs);

it.each([
  ['its machine', 'src/machines/foundry-stream.ts'],
  ['a screen that uses it', 'src/screens/foundry/instances.tsx'],
  ['its model', 'tests/paths/models/foundry-stream.ts'],
])('a flow is walked first if a change touches %s', (_, file) => {
  expect(walks(file)[0]).toBe('foundryStream');
});

it('the flow whose machine uses a changed rule is walked before those whose screens happen to load it', () => {
  expect(walks('core/rules/recipe-draft.ts')[0]).toBe('recipeEditor');
});

it('a change of a screen touches the browser tests that open its page, but not those of other pages', async () => {
  const touched = await browserTests('src/screens/foundry/instances.tsx');
  expect(touched[0]).toBe('tests/browser/long/foundry.test.ts');
  expect(touched).not.toContain('tests/browser/long/items.test.ts');
});

it('a change of a style touches the browser tests of the pages that load it', async () => {
  expect(await browserTests('src/screens/session/session-card.module.css')).toContain(
    'tests/browser/long/sessions.test.ts',
  );
});

it('a change of what every page loads touches every browser test', async () => {
  expect((await browserTests('src/app/main.tsx')).length).toBeGreaterThan(30);
});

it('a change of the server touches no walk and no browser test, but the long tests that start it', async () => {
  expect([walks('server/app.ts'), await browserTests('server/app.ts')]).toEqual([[], []]);
  expect(others('server/app.ts')).toContain('tests/server/long/races.test.ts');
  expect(others('server/store/import/imported.ts')[0]).toBe('tests/server/long/imports/import-mongo.test.ts');
});

it('a changed long test is touched itself', async () => {
  expect((await browserTests('tests/browser/long/places.test.ts'))[0]).toBe(
    'tests/browser/long/places.test.ts',
  );
  const [race, kill] = ['tests/server/long/races.test.ts', 'tests/ci/kill.test.ts'];
  expect(others(race, kill, 'tests/rules/items.test.ts')).toEqual([kill, race]);
});

it('a change is compared with the named commit; a name that no commit has is refused in words', async () => {
  expect(await base('HEAD')).toMatch(/^[\da-f]{40}$/);
  await expect(base('no-such-commit')).rejects.toThrow(
    'NYX_CI_BASE=no-such-commit names no commit of this repository.',
  );
});
