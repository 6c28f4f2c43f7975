// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSteady } from '../../src/ui/fields/use-steady.ts';

function Words({ value }: { value: string }) {
  return <p>{useSteady(value)}</p>;
}

beforeEach(() => vi.useFakeTimers());

it.each(['pointerup', 'pointercancel', 'dragend'])('a value is frozen from a press until %s', (end) => {
  const { rerender } = render(<Words value="before" />);
  rerender(<Words value="now" />);
  expect(screen.getByText('now')).toBeTruthy();
  fireEvent(window, new Event('pointerdown'));
  rerender(<Words value="later" />);
  expect(screen.getByText('now')).toBeTruthy();
  fireEvent(window, new Event(end));
  // The value stays frozen for the click that follows.
  expect(screen.getByText('now')).toBeTruthy();
  act(() => void vi.runAllTimers());
  expect(screen.getByText('later')).toBeTruthy();
});

it('a press that begins before the previous one has ended keeps the value frozen', () => {
  const { rerender } = render(<Words value="before" />);
  fireEvent(window, new Event('pointerdown'));
  rerender(<Words value="later" />);
  fireEvent(window, new Event('pointerup'));
  fireEvent(window, new Event('pointerdown'));
  act(() => void vi.runAllTimers());
  expect(screen.getByText('before')).toBeTruthy();
  fireEvent(window, new Event('pointerup'));
  act(() => void vi.runAllTimers());
  expect(screen.getByText('later')).toBeTruthy();
});
