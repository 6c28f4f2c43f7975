// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SyntheticEvent } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
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

it('a group of checkboxes shows what is chosen, and reports each change as the ids of all chosen options', () => {
  onChange.mockClear();
  render(<Reports />);
  expect(checked()).toEqual(['gift']);
  fireEvent.click(box('Sales'));
  fireEvent.click(box('Gifts'));
  expect(onChange.mock.calls).toEqual([[['gift', 'sale']], [['sale']]]);
  expect(checked()).toEqual(['sale']);
});

it('a group of checkboxes marks its label if it is required, but no box as invalid before it has an error', () => {
  const { container, rerender } = render(<Reports />);
  expect(container.querySelector('[data-required]')).toBeNull();
  rerender(<Reports isRequired />);
  expect(container.querySelector('[data-required]')?.textContent).toBe('Reports');
  expect(box('Sales').getAttribute('aria-invalid')).toBeNull();
});

it('a group of checkboxes reports the loss of focus once, when the focus leaves all of its boxes', () => {
  const onBlur = vi.fn<() => void>();
  render(<Reports onBlur={onBlur} />);
  act(() => box('Sales').focus());
  act(() => box('Gifts').focus());
  expect(onBlur).not.toHaveBeenCalled();
  leave();
  expect(onBlur).toHaveBeenCalledOnce();
});

const prices = [
  { id: 'theirs', label: 'Theirs: 5' },
  { id: 'mine', label: 'Mine: 7' },
];

const chosen = vi.fn<(id: string | null) => void>();
const Price = kept(
  RadioGroup,
  { label: 'Price', description: 'Before: 1', options: prices, value: null },
  chosen,
);
beforeEach(() => void chosen.mockClear());

it('a radio group has its label, its description and its error, and no choice at first', () => {
  const { rerender } = render(<Price />);
  screen.getByRole('radiogroup', { name: 'Price', description: 'Before: 1' });
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  rerender(<Price errorMessage="Choose theirs or mine" />);
  const group = screen.getByRole('radiogroup', { description: /Choose theirs or mine/ });
  expect(group.getAttribute('aria-invalid')).toBe('true');
});

it('Enter on a radio button submits the form, and chooses nothing', async () => {
  const submitted = vi.fn((event: SyntheticEvent) => event.preventDefault());
  render(
    <form onSubmit={submitted}>
      <Price />
      <button type="submit">Continue</button>
    </form>,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}{Enter}');
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  expect(chosen).not.toHaveBeenCalled();
  expect(submitted).toHaveBeenCalledTimes(2);
});

it.each([
  [null, 'Theirs: 5'],
  ['mine', 'Mine: 7'],
])('a radio group that is first in its dialog has the focus on its choice %j: %s', (value, name) => {
  const group = (isFirst: boolean) => (
    <RadioGroup label="Price" options={prices} value={value} onChange={() => undefined} isFirst={isFirst} />
  );
  const { unmount } = render(group(false));
  expect(document.activeElement).toBe(document.body);
  unmount();
  render(group(true));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name }));
});
