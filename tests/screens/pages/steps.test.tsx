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

/** Prepares a change of a filter. @returns makes the change */
type Prepare = () => Promise<() => void>;

const optionOf = async (field: RegExp, option: string) => {
  press(await screen.findByRole('button', { name: field }));
  return screen.findByRole('option', { name: option });
};
const label: Prepare = async () => {
  const option = await optionOf(/^Filter by label/, 'Poison');
  return () => press(option);
};
const kind: Prepare = async () => {
  press(await optionOf(/What happened$/, 'Sales and purchases'));
  const show = await screen.findByRole('button', { name: 'Show' });
  return () => fireEvent.click(show);
};
const words: Prepare = async () => {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Text' }), { target: { value: 'bet' } });
  const show = await screen.findByRole('button', { name: 'Show' });
  return () => fireEvent.click(show);
};
const inactive: Prepare = async () => {
  const active = await screen.findByRole('switch');
  return () => fireEvent.click(active);
};

const pages: [string, Answers, string, Prepare][] = [
  ['/audit', journal, '/audit?text=bet', words],
  [`/character/history/${lyra}`, journal, `/character/history/${lyra}?kind=trades`, kind],
  [`/user/${lyra}?tab=history`, { ...own, ...journal }, `/user/${lyra}?tab=history&kind=trades`, kind],
  [
    `/user/${lyra}?tab=inventory`,
    { ...own, labels: [poison], itemsByIds: [itemOf({ name: 'Rope' })] },
    `/user/${lyra}?tab=inventory&label=l1`,
    label,
  ],
  [
    '/item/list',
    { searchItems: { entities: [], nextAt: null }, labels: [poison] },
    '/item/list?label=l1',
    label,
  ],
  ['/item/usage?item=Rope', { itemUsage: [], ...own }, '/item/usage?item=Rope&inactive=included', inactive],
];

it.each(pages)(
  'a change of the filter of %s is one step of the history',
  async (path, answers, changed, prepare) => {
    const { router } = await openPage(path, { roles: ['ADMIN'], answers });
    const isShown = (address: string) =>
      waitFor(() => expect(router.state.resolvedLocation?.href).toBe(address));
    const steps = history.length;
    const change = await prepare();
    change();
    await isShown(changed);
    expect(history.length - steps).toBe(1);
  },
);
