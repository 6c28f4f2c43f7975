import { expect, it, vi } from 'vitest';
import { features } from '#core/contract/features.ts';
import { keys } from '#api/keys.ts';
import { leftOutOf } from '#core/contract/reading.ts';
import { sharedServer } from '../server/support/community.ts';
import { appOf, appWith } from './support.ts';

const shared = sharedServer();

it('the member’s characters on the real server arrive with the levels and with who has no image, and are the same if the server has no overview', async () => {
  const read = async (offered: readonly string[]) => {
    const { api, queries, requests } = await appOf(shared(), 'demo-player', { features: offered });
    const own = await queries.fetchQuery(api.characters.own());
    return {
      own: own.map(({ tokenVersion: _version, lastGame: _game, death: _death, ...character }) => character),
      levels: await queries.fetchQuery(api.reference.experienceTable()),
      images: await Promise.all(own.map(({ id }) => queries.fetchQuery(api.characters.tokenImage(id)))),
      requests: requests.map(({ url }) => url),
    };
  };
  const { requests: one, ...withOverview } = await read(features);
  const { requests: several, ...withoutOverview } = await read(
    features.filter((feature) => feature !== 'ownOverview'),
  );
  expect(withOverview).toEqual(withoutOverview);
  // Two of the six characters have no image.
  const four = expect.stringMatching(/^\/character\/tokenImages\?(?:ids=[^&]+&?){4}$/);
  expect(one).toEqual(['/character/forSelf/overview', four]);
  const six = expect.stringMatching(/^\/character\/tokenImages\?(?:ids=[^&]+&?){6}$/);
  expect(several).toEqual(['/character/forSelf', '/utils/expTable', six]);
});

const face = 'data:image/png;base64,AAAA';

/** The app on a server whose overviews have these versions of an image, one after another. */
const afterVersions = async (...versions: (number | null)[]) => {
  const { api, queries } = appWith(async () =>
    Response.json({
      entities: [{ id: 'p:A', name: 'A', inventory: {}, proficiencies: [], tokenVersion: versions.shift()! }],
      table: { 0: '1' },
    }),
  );
  const readOwn = () => queries.fetchQuery({ ...api.characters.own(), staleTime: 0 });
  const image = () => queries.getQueryState<string | null>(keys.tokenImage('p:A'));
  return { queries, readOwn, image };
};

it('an overview makes the app request an image again once its version has changed, unless it was uploaded meanwhile', async () => {
  const { queries, readOwn, image } = await afterVersions(null, 1, 1, 2);
  await readOwn();
  expect(image()).toMatchObject({ data: null, isInvalidated: false });
  await readOwn();
  expect(image()).toMatchObject({ isInvalidated: true });
  queries.setQueryData(keys.tokenImage('p:A'), face);
  await readOwn();
  expect(image()).toMatchObject({ data: face, isInvalidated: false });
  await readOwn();
  expect(image()).toMatchObject({ data: face, isInvalidated: true });
  const late = await afterVersions(null);
  late.queries.setQueryData(keys.tokenImage('p:A'), face);
  await late.readOwn();
  expect(late.image()).toMatchObject({ data: face, isInvalidated: false });
});

it('an overview leaves out and counts unusable characters; if its table of levels is unusable, a separate call reads the table', async () => {
  // In development, the app refuses every answer that violates the contract; the released app does not.
  vi.stubEnv('DEV', false);
  const odd = { entities: [null, { id: 'p:A', name: 'A' }], table: 7 };
  const { api, queries } = appWith(async ({ url }) =>
    Response.json(url.endsWith('/overview') ? odd : { table: { 0: '1' } }),
  );
  const own = await queries.fetchQuery(api.characters.own());
  expect([own.length, own[0]]).toMatchObject([1, { id: 'p:A', tokenVersion: null }]);
  expect(leftOutOf(own)).toBe(1);
  expect(await queries.fetchQuery(api.reference.experienceTable())).toEqual({ 0: '1' });
});
