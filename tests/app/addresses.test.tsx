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
  const matches = router.matchRoutes(address, {});
  const { fullPath, params } = matches[matches.length - 1]!;
  return [fullPath, params];
}

const {
  character,
  memberSignIns,
  characterHistory,
  ownHistory,
  ownInventory,
  auditOf,
  auditBy,
  item,
  itemsNamed,
  itemsWith,
  adventure,
  changeAdventureOf,
  registerAdventureOf,
  announceAgain,
  signUp,
  adventuresWith,
  session,
  sessionsWith,
  player,
  anyCharacter,
  charactersNamed,
  playersNamed,
  ...fixed
} = addresses;

it.each(Object.entries(fixed))('the address of %s opens its own page', (page, address) => {
  expect(routeOf(address)).toEqual([paths[page as keyof typeof fixed], {}]);
});

it.each(['p1:Ann', 'p 1:A/B', '100%', 'é?tab=inventory#x', '..', '🐉', '$characterId'])(
  'the address of the character %s opens that character',
  (characterId) => {
    expect(routeOf(character(characterId))).toEqual([paths.character, { characterId }]);
    expect(routeOf(ownHistory(characterId).replace(/\?tab=history$/, ''))).toEqual([
      paths.character,
      { characterId },
    ]);
    expect(
      routeOf(ownInventory(characterId, 'A & B').replace(/\?tab=inventory&search=A\+%26\+B$/, '')),
    ).toEqual([paths.character, { characterId }]);
    expect(routeOf(characterHistory(characterId))).toEqual([paths.characterHistory, { characterId }]);
    expect(routeOf(anyCharacter(characterId))).toEqual([paths.anyCharacter, { characterId }]);
  },
);

it.each(['7', 'A & B', '100%', 'Rope, silk/50', '..'])('the address of the thing %s opens its page', (id) => {
  expect(routeOf(adventure(id))).toEqual([paths.adventure, { adventureId: id }]);
  expect(routeOf(signUp(id).replace(/\?do=signUp$/, ''))).toEqual([paths.adventure, { adventureId: id }]);
  expect(routeOf(changeAdventureOf(id))).toEqual([paths.changeAdventure, { adventureId: id }]);
  expect(routeOf(registerAdventureOf(id))).toEqual([paths.registerAdventure, { adventureId: id }]);
  expect(routeOf(announceAgain(id).split('?')[0]!)).toEqual([paths.announceAdventure, {}]);
  expect(routeOf(session(id))).toEqual([paths.session, { sessionId: id }]);
  expect(routeOf(player(id))).toEqual([paths.player, { playerId: id }]);
  expect(routeOf(item(id))).toEqual([paths.item, { itemName: id }]);
});

it.each(['300', 'p 1/2', '..'])(
  'the address of the sign-ins of %s opens the sign-ins of that member',
  (memberId) => {
    expect(routeOf(memberSignIns(memberId))).toEqual([paths.memberSignIns, { memberId }]);
  },
);

it('the address of an audit, of an item or of a name opens a list that the query filters', () => {
  const lists = [auditOf('item', 'A & B'), auditBy('p 1'), itemsNamed('50 % & more'), itemsWith('a')];
  const tables = [charactersNamed('Ann & Bob'), playersNamed('é')];
  const pathsOf = [...lists, ...tables].map((one) => routeOf(one.split('?')[0]!)[0]);
  expect(routeOf(sessionsWith({ label: 'a' }).split('?')[0]!)[0]).toBe(paths.sessionList);
  expect(routeOf(adventuresWith('a').split('?')[0]!)[0]).toBe(paths.adventureList);
  expect(pathsOf).toEqual([
    paths.audit,
    paths.audit,
    paths.itemList,
    paths.itemList,
    paths.allCharacters,
    paths.allPlayers,
  ]);
  expect(charactersNamed('Ann & Bob')).toBe('/character/all?search=Ann+%26+Bob');
  expect(auditOf('item', 'A & B')).toBe('/audit?type=item&subject=A+%26+B');
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
