// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { text } from '../../../src/texts/texts.ts';
import { QuantityList } from '../../../src/ui/fields/choice/quantity-list.tsx';
import { kept } from '../support/kept.tsx';
import { press } from '../support/press.ts';

vi.mock('../../../src/texts/texts.ts', async (original) => {
  const texts = await original<{ text: typeof text }>();
  return { ...texts, text: vi.fn<typeof text>(texts.text) };
});

const chosen = Array.from({ length: 40 }, (_, index) => ({ name: `Item ${index}`, quantity: 1 }));
const nothing = () => undefined;
const given = { label: 'Field', suggestions: [], onSearch: nothing, value: { chosen, typed: '' } };
const Materials = kept(QuantityList, given, nothing);

it('a quantity list re-renders only the row that changes', () => {
  render(<Materials />);
  const nameRequests = () => vi.mocked(text).mock.calls.filter(([key]) => key === 'ui.quantityOf').length;
  const before = nameRequests();
  const quantity = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity of Item 20' });
  press(quantity, 'ArrowUp');
  expect(quantity.value).toBe('2');
  // A row asks for the text with its name once per rendering.
  expect(nameRequests() - before).toBe(1);
});
