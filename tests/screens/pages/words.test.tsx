// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ItemUsage } from '#screens/item/item-usage.tsx';
import { showInApp } from '../support/in-app.tsx';

it('the field of the item usage asks for an item', async () => {
  const view = { filter: { item: null, isActiveOnly: true }, sort: null, page: 1 };
  await showInApp(<ItemUsage view={view} onView={() => {}} />);
  expect(screen.getByRole('combobox', { name: 'Item' }).getAttribute('placeholder')).toBe('Search an item');
});
