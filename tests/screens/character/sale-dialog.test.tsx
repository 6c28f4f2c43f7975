// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { features as everything } from '#core/contract/features.ts';
import { SaleDialog } from '#screens/character/sale-dialog.tsx';
import { usePageFlow } from '#screens/shared/services.ts';
import { press } from '../../ui/support/press.ts';
import { showInApp } from '../support/in-app.tsx';
import { itemOf } from '../support/people.ts';

const withoutJournal = everything.filter((feature) => feature !== 'journal');

const rope = itemOf({ name: 'Silk Rope', sell: { cost: 2.5, tools: [], buildings: [] } });

/** Opens the question about the sale of two of three ropes for 5 MO, by a character with 10 MO. */
async function askToSell(features: readonly string[] = everything, number: number | null = 12) {
  let change: (money: number) => void = () => {};
  let answer: () => void = () => {};
  const sold = new Promise((resolve) => (answer = () => resolve({ act: number })));
  function Asked() {
    const sell = usePageFlow('sell');
    const [sale] = useState(() => {
      const input = { characterId: 'p:Lyra', item: 'Silk Rope', cost: 2.5, sellable: 3 };
      const actor = createActor(sell, { input }).start();
      actor.send({ type: 'quantity.chosen', quantity: 2 });
      actor.send({ type: 'sale.asked' });
      return actor;
    });
    const [money, setMoney] = useState(10);
    change = setMoney;
    return <SaleDialog sale={sale} money={money} onClosed={() => {}} />;
  }
  const { calls } = await showInApp(<Asked />, {
    roles: [],
    features,
    answers: { updateInventory: () => sold, itemsByIds: [rope] },
  });
  const dialog = within(screen.getByRole('alertdialog'));
  return {
    calls,
    dialog,
    /** What the character has before and after the sale, as the question says it. */
    money: () => dialog.getByText('becomes').closest('p')?.textContent.replaceAll(/\s+/g, ' '),
    become: (money: number) => act(() => change(money)),
    async sell() {
      press(dialog.getByRole('button', { name: 'Sell' }));
      await dialog.findByText('Selling item...');
    },
    async succeed() {
      await act(async () => answer());
      await dialog.findByRole('heading', { name: 'Operation completed successfully' });
    },
    /** The sentence, without the amount that counts up, which screen readers skip. */
    outcome() {
      const sentence = dialog
        .getByText(/^Sold 2/)
        .closest('p')!
        .cloneNode(true) as HTMLElement;
      for (const hidden of sentence.querySelectorAll('[aria-hidden]')) hidden.remove();
      return sentence.textContent;
    },
  };
}

it('the question about a sale has the money that the character has now, also after others have changed it, and sells nothing itself', async () => {
  const { dialog, money, become, calls } = await askToSell();
  expect(money()).toBe('10.00 MO becomes 15.00 MO');
  dialog.getByText('One will be left.');
  become(110.5);
  expect(money()).toBe('110.50 MO becomes 115.50 MO');
  expect(calls).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Sell');
});

it('the question about a sale needs a deliberate press if nobody can undo the sale: the focus is on Cancel', async () => {
  await askToSell(withoutJournal);
  expect(document.activeElement?.textContent).toBe('Cancel');
});

it('a sale says what it brought and the money that the character has now, before and after this is read again', async () => {
  const { dialog, sell, succeed, become, outcome, calls } = await askToSell();
  become(100);
  await sell();
  await succeed();
  expect(outcome()).toBe('Sold 2 Silk Rope for 5.00 MO, you have 105.00 MO');
  const link = dialog.getByRole('link', { name: 'Silk Rope' });
  expect(link.getAttribute('href')).toBe('/item/details/Silk%20Rope');
  become(205);
  expect(outcome()).toBe('Sold 2 Silk Rope for 5.00 MO, you have 205.00 MO');
  expect(calls.slice(1).map(({ inputs }) => inputs)).toMatchObject([
    { characterId: 'p:Lyra', body: { itemId: 'Silk Rope', qty: 2, operation: 'SELL', cost: 2.5 } },
  ]);
});

it('a sale can be undone from the dialog about its success, which says for how long', async () => {
  const { dialog, sell, succeed } = await askToSell();
  await sell();
  await succeed();
  dialog.getByText('You can undo this for 15 minutes.');
  press(dialog.getByRole('button', { name: 'Undo' }));
  await dialog.findByRole('heading', { name: 'Undo the sale of 2 Silk Rope?' });
});

it.each([
  ['has recorded nothing', everything, null],
  ['does not announce the journal', withoutJournal, 12],
])('a sale offers no undo, and names no time for it, if the server %s', async (_, features, number) => {
  const { dialog, sell, succeed } = await askToSell(features, number);
  await sell();
  await succeed();
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(dialog.queryByText(/You can undo/)).toBeNull();
});
