// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CheckboxGroup } from '#ui/fields/toggle/checkbox-group.tsx';
import { kept, leave } from '../support/kept.tsx';

const options = [
  { id: 'sale', label: 'Sales' },
  { id: 'gift', label: 'Gifts' },
];
const onChange = vi.fn<(ids: readonly string[]) => void>();
const Reports = kept(CheckboxGroup, { label: 'Reports', options, value: ['gift'] }, onChange);

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const checked = () => options.filter(({ label }) => box(label).checked).map(({ id }) => id);

describe('a group of checkboxes', () => {
  it('shows what is chosen, and reports each change as the ids of all chosen options', () => {
    onChange.mockClear();
    render(<Reports />);
    expect(checked()).toEqual(['gift']);
    fireEvent.click(box('Sales'));
    fireEvent.click(box('Gifts'));
    expect(onChange.mock.calls).toEqual([[['gift', 'sale']], [['sale']]]);
    expect(checked()).toEqual(['sale']);
  });

  it('marks its label if it is required, but no box as invalid before it has an error', () => {
    const { container, rerender } = render(<Reports />);
    expect(container.querySelector('[data-required]')).toBeNull();
    rerender(<Reports isRequired />);
    expect(container.querySelector('[data-required]')?.textContent).toBe('Reports');
    expect(box('Sales').getAttribute('aria-invalid')).toBeNull();
  });

  it.each([{ isDisabled: true }, { isReadOnly: true }])('cannot be changed with %j', (props) => {
    onChange.mockClear();
    render(<Reports {...props} />);
    act(() => box('Sales').click());
    expect(onChange).not.toHaveBeenCalled();
    expect(checked()).toEqual(['gift']);
    expect(box('Sales').disabled).toBe(props.isDisabled === true);
  });

  it('reports the loss of focus once, when the focus leaves all of its boxes', () => {
    const onBlur = vi.fn<() => void>();
    render(<Reports onBlur={onBlur} />);
    act(() => box('Sales').focus());
    act(() => box('Gifts').focus());
    expect(onBlur).not.toHaveBeenCalled();
    leave();
    expect(onBlur).toHaveBeenCalledOnce();
  });
});
