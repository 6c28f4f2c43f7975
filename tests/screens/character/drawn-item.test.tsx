// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DrawnItem } from '#screens/character/gift/drawn-item.tsx';
import { showInApp } from '../support/in-app.tsx';
import { itemOf } from '../support/people.ts';

it('a drawn item is announced again, with its name, once its rarity is known, and both describe a control', async () => {
  const labels = [{ id: 'r', name: 'Rare', labelType: 'ITEM' as const }];
  const drawn = (
    <>
      <button aria-describedby="drawn">Draw again</button>
      <div id="drawn">
        <DrawnItem name="Rope" />
      </div>
    </>
  );
  await showInApp(drawn, { answers: { itemsByIds: [itemOf({ name: 'Rope', labels })] } });
  const rarity = await screen.findByText('Rare');
  expect(rarity.closest('[aria-atomic]')?.textContent).toBe('Drawn: RopeRare');
  screen.getByRole('button', { description: 'Drawn: Rope Rare' });
});
