// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { TimeRange } from '#core/views/range.ts';
import { Presets } from '#screens/session/presets.tsx';
import { RangeFields } from '#screens/session/range-fields.tsx';
import { pressFocused } from '../../ui/support/press.ts';

it('a half-typed day of the statistics stays in its box until the address has another range, prevents the search, and gets an error when it is left', () => {
  const onRange = vi.fn<(range: TimeRange) => void>();
  const [from, to] = [new Date(2026, 1, 5).getTime(), new Date(2026, 2, 5).getTime()];
  const { rerender } = render(<RangeFields range={{ from, to }} onRange={onRange} />);
  const start = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start date' });
  act(() => start.focus());
  fireEvent.change(start, { target: { value: '2026-1' } });
  const wrong = 'Enter a date like 2026-05-24.';
  expect(start.getAttribute('aria-invalid')).not.toBe('true');
  pressFocused('Enter');
  fireEvent.submit(start.form!);
  expect([start.value, screen.getAllByText(wrong).length, onRange.mock.calls]).toEqual(['2026-1', 1, []]);
  fireEvent.change(start, { target: { value: '2026-1-7' } });
  expect(screen.queryByText(wrong)).toBeNull();
  fireEvent.submit(start.form!);
  expect(onRange.mock.lastCall).toEqual([{ from: new Date(2026, 0, 7).getTime(), to }]);
  fireEvent.change(start, { target: { value: '2026-1' } });
  rerender(<RangeFields range={{ from: to, to }} onRange={onRange} />);
  expect([start.value, start.getAttribute('aria-invalid')]).toEqual(['2026-03-05', null]);
});

it('a press of a common range chooses it, and then its button is pressed, whatever the time of day', () => {
  const onRange = vi.fn<(range: TimeRange) => void>();
  const { rerender } = render(<Presets range={{ from: 0, to: 0 }} onRange={onRange} />);
  fireEvent.click(screen.getByRole('button', { name: 'One month', pressed: false }));
  const { from, to } = onRange.mock.lastCall![0];
  rerender(<Presets range={{ from: from + 1, to: to - 1 }} onRange={onRange} />);
  screen.getByRole('button', { name: 'One month', pressed: true });
});
