// @vitest-environment jsdom
import { act, fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FileField } from '../../src/ui/file-field.tsx';
import { NumberField } from '../../src/ui/number-field.tsx';
import type { NumberFieldProps } from '../../src/ui/number-field.tsx';
import { OptionalNumberField } from '../../src/ui/optional-number-field.tsx';
import { SearchField } from '../../src/ui/search-field.tsx';
import { Select } from '../../src/ui/select.tsx';
import { press, pressFocused } from './support/press.ts';

describe('a select', () => {
  const items = [
    { id: 'w', name: 'Weapon' },
    { id: 'p', name: 'Potion' },
  ];
  function Filter({ onChange = () => undefined }: { onChange?: (id: string | null) => void }) {
    const [value, setValue] = useState<string | null>(null);
    const change = (id: string | null) => {
      setValue(id);
      onChange(id);
    };
    return (
      <Select
        label="Label"
        placeholder="Filter by label"
        items={items}
        value={value}
        onChange={change}
        clearLabel="Clear"
      />
    );
  }
  const trigger = () => screen.getByRole('button', { name: /Label$/ });

  it('is chosen from and cleared by keyboard, and keeps focus', async () => {
    const onChange = vi.fn<(id: string | null) => void>();
    render(<Filter onChange={onChange} />);
    expect(trigger().textContent).toBe('Filter by label');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();

    press(trigger(), 'ArrowDown');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Weapon', 'Potion']);
    pressFocused('ArrowDown');
    pressFocused();
    expect(onChange).toHaveBeenLastCalledWith('p');
    expect(trigger().textContent).toBe('Potion');
    await waitFor(() => expect(document.activeElement).toBe(trigger()));

    press(screen.getByRole('button', { name: 'Clear' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(trigger().textContent).toBe('Filter by label');
    expect(document.activeElement).toBe(trigger());
  });

  it('links its error to the control', () => {
    render(
      <Select
        label="Label"
        placeholder="Filter"
        items={[]}
        value={null}
        onChange={() => undefined}
        errorMessage="Cannot load labels"
      />,
    );
    expect(screen.getByRole('button', { name: /Label$/, description: 'Cannot load labels' })).toBeTruthy();
  });
});

describe('a number field', () => {
  function Quantity({ onChange = () => undefined, ...props }: Partial<NumberFieldProps>) {
    const [value, setValue] = useState(2);
    return (
      <NumberField
        label="Quantity"
        minValue={1}
        maxValue={7}
        {...props}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }
  const type = (words: string) => {
    const input = screen.getByRole('textbox', { name: 'Quantity' });
    act(() => input.focus());
    fireEvent.change(input, { target: { value: words } });
    act(() => input.blur());
    return (input as HTMLInputElement).value;
  };

  it.each([
    ['5', '5'],
    ['0', '1'],
    ['-4', '1'],
    ['99', '7'],
    ['', '1'],
  ])('typed %j shows %j when it is left', (typed, shown) => {
    render(<Quantity />);
    expect(type(typed)).toBe(shown);
  });

  it('hands on whole numbers only', () => {
    const onChange = vi.fn<(value: number) => void>();
    render(<Quantity onChange={onChange} />);
    type('1.5');
    expect(onChange.mock.calls.flat().every(Number.isInteger)).toBe(true);
  });

  it('steps by button and stops at its bounds', () => {
    render(<Quantity />);
    const [fewer, more] = [/Decrease/, /Increase/].map((name) => screen.getByRole('button', { name }));
    fireEvent.click(fewer!);
    expect(screen.getByRole('textbox')).toHaveProperty('value', '1');
    expect(fewer).toHaveProperty('disabled', true);
    fireEvent.click(more!);
    expect(screen.getByRole('textbox')).toHaveProperty('value', '2');
  });

  it.each<[words: string, props: Partial<NumberFieldProps>, typed: string, shown: string]>([
    ['counts steps from its smallest', { minValue: 1, maxValue: 99, step: 5 }, '12', '11'],
    ['takes any number', { step: 'any' }, '1.25', '1.25'],
    ['needs no bounds', { minValue: undefined, maxValue: undefined }, '-1234567', '-1,234,567'],
    ['is zero when emptied without a smallest', { minValue: undefined }, '', '0'],
    ['becomes what it is told to when emptied', { emptyValue: 3 }, '', '3'],
    [
      'shows as many decimals as it is told to',
      { step: 'any', formatOptions: { minimumFractionDigits: 2 } },
      '1.5',
      '1.50',
    ],
    ['is kept above a fraction', { minValue: 0.01, step: 'any' }, '-3', '0.01'],
  ])('%s', (_, props, typed, shown) => {
    render(<Quantity {...props} />);
    expect(type(typed)).toBe(shown);
  });
});

describe('an optional number field', () => {
  function Limit({ initial }: { initial: number | null }) {
    const [value, setValue] = useState(initial);
    return (
      <OptionalNumberField
        label="Limit"
        switchLabel="Has a limit"
        description="Of its level"
        initialValue={7}
        value={value}
        onChange={setValue}
      />
    );
  }
  const toggle = () => screen.getByRole('switch', { name: 'Has a limit', description: 'Of its level' });

  it('is switched on to its number, which takes focus, and off again', () => {
    render(<Limit initial={null} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(toggle());
    const number = screen.getByRole('textbox', { name: 'Limit', description: 'Of its level' });
    expect(number).toHaveProperty('value', '7');
    expect(document.activeElement).toBe(number);
    fireEvent.click(toggle());
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('leaves focus where it is when it begins switched on', () => {
    render(<Limit initial={5} />);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a search field', () => {
  function Search() {
    const [value, setValue] = useState('rope');
    return (
      <SearchField
        label="Search items"
        isLabelHidden
        placeholder="Search"
        value={value}
        onChange={setValue}
      />
    );
  }

  it('is emptied by its button, which leaves focus in it, and by Escape', () => {
    render(<Search />);
    const input = screen.getByRole('searchbox', { name: 'Search items' });
    fireEvent.click(screen.getByRole('button', { name: /Clear/ }));
    expect(input).toHaveProperty('value', '');
    expect(screen.queryByRole('button')).toBeNull();
    fireEvent.change(input, { target: { value: 'lamp' } });
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(input).toHaveProperty('value', '');
  });
});

describe('a file field', () => {
  const file = new File(['x'], 'face.png', { type: 'image/png' });

  it('hands on the chosen file and takes it back', () => {
    const onSelect = vi.fn<(file: File | null) => void>();
    const field = (chosen: File | null) => (
      <FileField label="Image" hint="PNG only" accept={['image/png']} file={chosen} onSelect={onSelect} />
    );
    const { container, rerender } = render(field(null));
    const input = container.querySelector('input[type=file]')!;
    expect(input.getAttribute('accept')).toBe('image/png');
    fireEvent.change(input, { target: { files: Object.assign([file], { item: () => file }) } });
    expect(onSelect).toHaveBeenLastCalledWith(file);

    rerender(field(file));
    const choose = screen.getByRole('button', { name: 'Choose another file Image' });
    press(screen.getByRole('button', { name: 'Remove face.png' }));
    expect(onSelect).toHaveBeenLastCalledWith(null);
    expect(document.activeElement).toBe(choose);
  });

  it('links hint and error to the button that chooses', () => {
    render(
      <FileField
        label="Image"
        hint="PNG only"
        accept={[]}
        file={null}
        onSelect={() => undefined}
        errorMessage="Too large"
      />,
    );
    const choose = screen.getByRole('button', {
      name: 'Choose a file Image',
      description: 'PNG only Too large',
    });
    expect(within(document.body).getByText('Too large').closest('[aria-live]')).toBeTruthy();
    expect(choose).toBeTruthy();
  });
});
