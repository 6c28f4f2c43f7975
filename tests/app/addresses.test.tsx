// @vitest-environment jsdom
import { Link } from 'react-aria-components/Link';
import { expect, it } from 'vitest';
import type { RouterContext } from '#app/router-context.ts';
import { createAppRouter } from '#app/router.tsx';
import { addresses, paths } from '#screens/shared/addresses.ts';
import type { Services } from '#screens/shared/services.ts';
import { Card } from '#ui/elements/card.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';

const router = createAppRouter({} as RouterContext);

/** The path of the route that an address leads to, and what it says besides. */
function found(address: string) {
  const matches = router.matchRoutes(address, {});
  const { fullPath, params } = matches[matches.length - 1]!;
  return [fullPath, params];
}

const { character, ...fixed } = addresses;

it.each(Object.entries(fixed))('the address of %s leads to its own page', (page, address) => {
  expect(found(address)).toEqual([paths[page as keyof typeof fixed], {}]);
});

it.each(['p1:Ann', 'p 1:A/B', '100%', 'é?tab=inventory#x', '..', '🐉', '$characterId'])(
  'the address of the character %s leads to it',
  (characterId) => {
    expect(found(character(characterId))).toEqual([paths.character, { characterId }]);
  },
);

it('nothing leads to a plain string', () => {
  const path: string = '/user';
  const goTo: Services['goTo'] = () => {};
  goTo(addresses.ownCharacters);
  // @ts-expect-error a plain string is no address
  goTo(path);
  // @ts-expect-error nor is one that happens to be right
  goTo('/user');
  // @ts-expect-error nor is a link out of the app a page of it
  goTo('https://example.org/');
  const links = [
    <TextLink key="out" href="https://example.org/">
      Out
    </TextLink>,
    // @ts-expect-error a link of text leads to an address, or out of the app
    <TextLink key="text" href={path}>
      Home
    </TextLink>,
    // @ts-expect-error a card leads to an address
    <Card key="card" href={path}>
      Home
    </Card>,
    // @ts-expect-error and so does what the components are made of
    <Link key="link" href={path} />,
  ];
  expect(links).toHaveLength(4);
});
