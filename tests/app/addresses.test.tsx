// @vitest-environment jsdom
import { Link } from 'react-aria-components/Link';
import { expect, it } from 'vitest';
import type { RouterContext } from '#app/router-context.ts';
import { createAppRouter } from '#app/router.tsx';
import { addresses, paths } from '#screens/shared/addresses.ts';
import type { Services } from '#screens/shared/services.ts';
import { Card } from '#ui/elements/cards/card.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';

const router = createAppRouter({} as RouterContext);

/** The path pattern and the parameters of the route that an address opens. */
function routeOf(address: string) {
  const matches = router.matchRoutes(address.split('?')[0]!, {});
  const { fullPath, params } = matches[matches.length - 1]!;
  return [fullPath, params];
}

const fixed = Object.entries(addresses).filter(([, address]) => typeof address === 'string');

it.each(fixed)('the address of %s opens its own page', (page, address) => {
  expect(routeOf(String(address))).toEqual([paths[page as keyof typeof paths], {}]);
});

const ids = ['7', 'p1:Ann', 'p 1:A/B', '100%', 'é?tab=inventory#x', '..', '🐉', '$characterId', 'A & B'];

it.each(ids)('each address of something with the id %s opens its page', (id) => {
  const own = [paths.character, { characterId: id }];
  expect(
    [addresses.character(id), addresses.ownHistory(id), addresses.ownInventory(id, 'A & B')].map(routeOf),
  ).toEqual([own, own, own]);
  expect(routeOf(addresses.characterHistory(id))).toEqual([paths.characterHistory, { characterId: id }]);
  expect(routeOf(addresses.anyCharacter(id))).toEqual([paths.anyCharacter, { characterId: id }]);
  expect(routeOf(addresses.memberSignIns(id))).toEqual([paths.memberSignIns, { memberId: id }]);
  expect(routeOf(addresses.adventure(id))).toEqual([paths.adventure, { adventureId: id }]);
  expect(routeOf(addresses.signUp(id))).toEqual([paths.adventure, { adventureId: id }]);
  expect(routeOf(addresses.changeAdventureOf(id))).toEqual([paths.changeAdventure, { adventureId: id }]);
  expect(routeOf(addresses.registerAdventureOf(id))).toEqual([paths.registerAdventure, { adventureId: id }]);
  expect(routeOf(addresses.session(id))).toEqual([paths.session, { sessionId: id }]);
  expect(routeOf(addresses.player(id))).toEqual([paths.player, { playerId: id }]);
  expect(routeOf(addresses.item(id))).toEqual([paths.item, { itemName: id }]);
});

it.each([
  [paths.audit, addresses.auditOf('item', 'A & B'), '?type=item&subject=A+%26+B'],
  [paths.audit, addresses.auditBy('p 1'), '?member=p+1'],
  [paths.itemList, addresses.itemsNamed('50 % & more'), '?search=50+%25+%26+more'],
  [paths.itemList, addresses.itemsWith('a'), '?label=a'],
  [paths.allCharacters, addresses.charactersNamed('Ann & Bob'), '?search=Ann+%26+Bob'],
  [paths.allPlayers, addresses.playersNamed('é'), '?search=%C3%A9'],
  [paths.sessionList, addresses.sessionsWith({ label: 'a' }), '?label=a'],
  [paths.adventureList, addresses.adventuresWith('a'), '?label=a'],
  [paths.announceAdventure, addresses.announceAgain('A & B'), '?again=A+%26+B'],
  [paths.adventure, addresses.signUp('7'), '?do=signUp'],
  [paths.character, addresses.ownHistory('p'), '?tab=history'],
  [paths.character, addresses.ownInventory('p', 'A & B'), '?tab=inventory&search=A+%26+B'],
])('an address of the page %s names in its query what the page shows: %s', (path, address, query) => {
  expect([routeOf(address)[0], new URL(address, location.href).search]).toEqual([path, query]);
});

it('links and navigation reject plain strings as addresses', () => {
  const path: string = '/user';
  const goTo: Services['goTo'] = () => {};
  goTo(addresses.ownCharacters);
  // @ts-expect-error a plain string is not an address
  goTo(path);
  // @ts-expect-error nor is a string that equals an address
  goTo('/user');
  // @ts-expect-error nor is an external URL
  goTo('https://example.org/');
  const links = [
    <TextLink key="out" href="https://example.org/">
      Out
    </TextLink>,
    // @ts-expect-error a text link needs an address or an external URL
    <TextLink key="text" href={path}>
      Home
    </TextLink>,
    // @ts-expect-error a card needs an address
    <Card key="card" href={path}>
      Home
    </Card>,
    // @ts-expect-error so does the underlying link component
    <Link key="link" href={path} />,
  ];
  expect(links).toHaveLength(4);
});
