// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../ui/support/press.ts';
import { pageOf } from '../support/entries.ts';
import { openPage } from '../support/open-page.tsx';
import { characterOf, itemOf } from '../support/people.ts';
import type { Answers } from '../support/scripted.ts';

const poison = { id: 'l1', name: 'Poison' };
const lyra = encodeURIComponent('p:Lyra');
const own = { character: characterOf({ inventory: { Rope: 1 } }), experienceTable: { 0: '1' } };
const journal = { journal: pageOf([]), characterHistory: pageOf([]), characterProgress: [] };

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const choose = async (field: RegExp, option: RegExp) => {
  press(await button(field));
  press(await screen.findByRole('option', { name: option }));
};
const show = async () => void fireEvent.click(await button('Show'));
const typeText = async () =>
  void fireEvent.change(await screen.findByRole('textbox', { name: 'Text' }), { target: { value: 'bet' } });

const pages: [string, Answers, string, () => Promise<unknown>][] = [
  ['/audit', journal, '/audit?text=bet', () => typeText().then(show)],
  [
    `/character/history/${lyra}`,
    journal,
    `/character/history/${lyra}?kind=trades`,
    () => choose(/What happened$/, /^Trades/).then(show),
  ],
  [
    `/user/${lyra}?tab=history`,
    { ...own, ...journal },
    `/user/${lyra}?tab=history&kind=trades`,
    () => choose(/What happened$/, /^Trades/).then(show),
  ],
  [
    `/user/${lyra}?tab=inventory`,
    { ...own, labels: [poison], itemsByIds: [itemOf({ name: 'Rope' })] },
    `/user/${lyra}?tab=inventory&label=l1`,
    () => choose(/^Filter by label/, /Poison/),
  ],
  [
    '/item/list',
    { searchItems: { entities: [], nextAt: null }, labels: [poison] },
    '/item/list?label=l1',
    () => choose(/^Filter by label/, /Poison/),
  ],
  [
    '/item/usage?item=Rope',
    { itemUsage: [], ...own },
    '/item/usage?item=Rope&inactive=included',
    async () => void fireEvent.click(await screen.findByRole('switch')),
  ],
];

it.each(pages)(
  'Back leads from a changed filter to what %s showed before',
  async (path, answers, changed, change) => {
    const { address } = await openPage(path, { roles: ['ADMIN'], answers });
    const steps = history.length;
    await change();
    await waitFor(() => expect(address()).toBe(changed));
    expect(history.length - steps).toBe(1);
    history.back();
    await waitFor(() => expect(address()).toBe(path));
  },
);
