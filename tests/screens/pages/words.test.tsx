// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Accessibility } from '#screens/accessibility/accessibility.tsx';
import { ItemUsage } from '#screens/item/item-usage.tsx';
import { press } from '../../ui/support/press.ts';
import { showInApp } from '../support/in-app.tsx';

it('the item usage asks for an item; if no active character carries it, it leads to the inactive ones', async () => {
  const onView = vi.fn<(view: object) => void>();
  const view = { filter: { item: 'Rope', isActiveOnly: true }, sort: null, page: 1 };
  await showInApp(<ItemUsage view={view} onView={onView} />, { answers: { itemUsage: [] } });
  await screen.findByText('No active character carries Rope.');
  expect(screen.getByRole('combobox', { name: 'Item' }).getAttribute('placeholder')).toBe('Search an item');
  press(screen.getByRole('button', { name: 'Include inactive characters' }));
  expect(onView.mock.lastCall?.[0]).toMatchObject({ filter: { item: 'Rope', isActiveOnly: false } });
  expect(document.activeElement?.textContent).toBe('Item Usage');
});

it('the accessibility statement says for whom Nyx is and which level it reaches', async () => {
  await showInApp(<Accessibility />);
  screen.getByText(
    'Nyx is for everybody: with a mouse, by touch, with the keyboard alone, with a screen reader and by speech. It aims at level AA of WCAG 2.2, and we know of no criterion that it fails.',
  );
});
