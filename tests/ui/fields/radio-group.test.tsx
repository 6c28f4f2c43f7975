// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { kept } from '../support/kept.tsx';

const options = [
  { id: 'theirs', label: 'Theirs: 5' },
  { id: 'mine', label: 'Mine: 7' },
];

const chosen = vi.fn<(id: string | null) => void>();
const Price = kept(RadioGroup, { label: 'Price', description: 'Before: 1', options, value: null }, chosen);
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
  const submitted = vi.fn<() => void>();
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
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
    <RadioGroup label="Price" options={options} value={value} onChange={() => undefined} isFirst={isFirst} />
  );
  const { unmount } = render(group(false));
  expect(document.activeElement).toBe(document.body);
  unmount();
  render(group(true));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name }));
});
