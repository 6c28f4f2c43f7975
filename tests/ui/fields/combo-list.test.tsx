// @vitest-environment jsdom
import { act, fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ChipPicker, type ChipPickerProps } from '#ui/fields/choice/chip-picker.tsx';
import { QuantityList, type QuantityListProps } from '#ui/fields/choice/quantity-list.tsx';
import { SuggestField } from '#ui/fields/choice/suggest-field.tsx';
import { isOpen, options, type } from '../support/combo-box.ts';

function Chips() {
  const [value, setValue] = useState<ChipPickerProps['value']>({ chosen: [], typed: '' });
  return <ChipPicker label="Field" items={[{ id: 'i', name: 'Iron' }]} value={value} onChange={setValue} />;
}
function Quantities() {
  const [value, setValue] = useState<QuantityListProps['value']>({ chosen: [], typed: '' });
  return (
    <QuantityList
      label="Field"
      suggestions={['Iron']}
      onSearch={() => undefined}
      value={value}
      onChange={setValue}
    />
  );
}
function Suggestions() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <SuggestField
      label="Field"
      suggestions={['Iron']}
      onSearch={() => undefined}
      value={value}
      onChange={setValue}
    />
  );
}

describe.each([
  ['a chip picker', Chips],
  ['a quantity list', Quantities],
  ['a suggest field', Suggestions],
])('the list of %s', (_, Field) => {
  it('closes when the page scrolls, and opens at the next letter', () => {
    render(<Field />);
    type('I');
    expect([isOpen(), options()]).toEqual([true, ['Iron']]);
    fireEvent.scroll(document);
    expect(isOpen()).toBe(false);
    type('Ir');
    expect([isOpen(), options()]).toEqual([true, ['Iron']]);
  });

  it('is open after a letter that is typed before the list is rendered closed', () => {
    render(<Field />);
    type('I');
    act(() => {
      fireEvent.scroll(document);
      type('Ir');
    });
    expect([isOpen(), options()]).toEqual([true, ['Iron']]);
  });
});
