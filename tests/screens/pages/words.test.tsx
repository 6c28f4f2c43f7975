// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageOf } from '../support/entries.ts';
import { openPage } from '../support/open-page.tsx';

it('the field of the item usage asks for an item', async () => {
  await openPage('/item/usage', { roles: ['ADMIN'] });
  expect(screen.getByRole('combobox', { name: 'Item' }).getAttribute('placeholder')).toBe('Search an item');
});

it('the filters of the audit say what they show as long as nothing is chosen', async () => {
  await openPage('/audit', { roles: ['ADMIN'], answers: { journal: pageOf([]) } });
  const words = (label: string) => screen.getByLabelText(label, { selector: 'button' }).textContent;
  expect([words('What happened'), words('About a')]).toEqual(['Everything', 'Anything']);
});

it('the button of the quick search has its keys in its tooltip', async () => {
  await openPage('/user');
  // A tooltip appears at once if the last input was by keyboard.
  fireEvent.keyDown(document.body, { key: 'Tab' });
  const button = await screen.findByRole('button', { name: 'Quick search' });
  act(() => button.focus());
  expect(screen.getByRole('tooltip').textContent).toBe('Quick search (Ctrl+K)');
});

it('the accessibility statement says for whom Nyx is and which level it reaches', async () => {
  await openPage('/accessibility');
  screen.getByText(
    'Nyx is for everybody: with a mouse, by touch, with the keyboard alone, with a screen reader and by speech. It aims at level AA of WCAG 2.2, and we know of no criterion that it fails.',
  );
});
