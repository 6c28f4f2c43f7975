// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChoiceList } from '#forms/choices.ts';
import { itemForm } from '#forms/definitions/item.ts';
import { webhookForm } from '#forms/definitions/webhook.ts';
import { choices, Filling } from './filling.tsx';

const showItem = (manuals?: ChoiceList) =>
  render(
    <Filling
      form={itemForm}
      initial={itemForm.fromWire(null)}
      choices={manuals ? { lists: { ...choices.lists, manuals } } : choices}
      widgets={{ recipes: () => null }}
    />,
  );
const placeholderOf = (role: 'textbox' | 'combobox', name: string) =>
  screen.getByRole(role, { name }).getAttribute('placeholder');

it('empty fields say what to enter', () => {
  showItem();
  expect(placeholderOf('combobox', 'Item Labels')).toBe('Choose 0 or more labels');
  cleanup();
  render(<Filling form={webhookForm} initial={webhookForm.fromWire(null)} />);
  expect(placeholderOf('textbox', 'Address')).toBe('https://...');
});

it('a picker says that its choices are loading', () => {
  showItem({ items: [], isLoading: true });
  screen.getByRole('button', { name: /^Loading the choices\.\.\. Manual/ });
});

it.each([true, false])('only choices that failed can be read again (failed: %s)', (hasFailed) => {
  showItem({ items: [], retry: async () => false, ...(hasFailed && { problem: 'No answer' }) });
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(hasFailed ? 1 : 0);
});
