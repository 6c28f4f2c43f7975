// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ItemRows } from '#screens/item/list/item-rows.tsx';
import { useConfirmedWrites } from '#screens/shared/writes/confirmed-writes.tsx';
import { showInApp } from '../support/in-app.tsx';
import { itemOf } from '../support/people.ts';

const Rows = () => (
  <ItemRows items={[itemOf({ name: 'Rope' })]} writes={useConfirmedWrites()} onEdit={() => {}} />
);

it.each([
  ['PLAYER', []],
  ['MANAGE_ITEMS', ['Edit Rope']],
  ['DELETE_ITEMS', ['Delete Rope']],
] as const)('a row of the item list has the buttons that the role %s allows', async (role, buttons) => {
  await showInApp(<Rows />, { roles: [role] });
  const shown = screen.queryAllByRole('button', { name: /^(Edit|Delete) Rope/ });
  expect(shown.map((button) => button.getAttribute('aria-label'))).toEqual(buttons);
});
