import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { roles, type Role } from '#core/contract/roles.ts';
import { type CallName, type Route, routes } from '#core/contract/routes.ts';
import { admits } from '#core/rules/roles.ts';
import { mayVisit } from '#screens/layout/areas.ts';
import { openStore } from '#server/store/store.ts';
import { pages } from '../../budgets/routes.ts';
import { useBrowser } from '../../support/fixture.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import { waitForQuietNetwork } from '../../../support/network.ts';
import { pathPattern } from '../../../support/path-pattern.ts';

const { inPage, server } = useBrowser();

const member = 'demo-newcomer';

async function giveRoles(held: readonly Role[]): Promise<void> {
  const store = await openStore(server().folder);
  await store.db
    .updateTable('member')
    .set({ roles: JSON.stringify(held) })
    .where('id', '=', member)
    .execute();
  await store.close();
}

const patterns = (Object.entries(routes) as [CallName, Route][]).map(([name, { method, path }]) => ({
  name,
  method,
  path: pathPattern(path),
}));

/** The calls of the contract that a request matches; several if the patterns of their paths overlap. */
const callsOf = (request: Request): CallName[] =>
  patterns
    .filter(({ method, path }) => method === request.method() && path.test(new URL(request.url()).pathname))
    .map(({ name }) => name);

async function callsOn(page: Page, address: string): Promise<CallName[][]> {
  const calls: CallName[][] = [];
  const record = (request: Request) => {
    if (request.resourceType() !== 'fetch') return;
    const names = callsOf(request);
    if (names.length > 0) calls.push(names);
  };
  page.on('request', record);
  await page.goto(address);
  await page.locator('main h1').first().waitFor();
  await waitForQuietNetwork(page);
  page.off('request', record);
  return calls;
}

const addresses = [...new Set(pages.filter((each) => each.member !== null).map(({ address }) => address))];

it.each([[], ...roles.map((role) => [role])].map((held) => [held.join() || 'no role', held] as const))(
  'if a member with %s opens each page, no page makes a call that the role does not allow',
  (_, held) =>
    inPage(async ({ page, allow }) => {
      // The server refuses other members' characters because of their owner, whatever the roles.
      allow(/status of 40[34]/);
      await giveRoles(held);
      await signInQuickly(page, member);
      const forbidden: string[] = [];
      for (const address of addresses) {
        const calls = await callsOn(page, address);
        const refused = calls.filter((names) => !names.some((name) => admits(routes[name].who, held)));
        expect(refused, address).toEqual([]);
        if ((await page.getByText('You do not have permission to view this page').count()) > 0)
          forbidden.push(address);
      }
      const forbiddenAreas = addresses.filter((address) => !mayVisit(address, held));
      expect(forbidden).toEqual(expect.arrayContaining(forbiddenAreas));
    }),
);
