// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion } from '../../src/ui/feedback/toast.tsx';
import { toasts } from '../../src/ui/feedback/toasts.ts';
import { press } from './support/press.ts';

const wait = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const add = (...message: Parameters<typeof toasts.add>): void => {
  act(() => {
    toasts.add(...message);
  });
};
const shown = () => screen.queryAllByRole('alertdialog').map((toast) => toast.textContent);

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<ToastRegion />);
  });
  afterEach(() => {
    act(() => toasts.clear());
    vi.useRealTimers();
  });

  it('appears as an alert in a landmark, and disappears after five seconds', () => {
    add({ tone: 'success', title: 'Sold', description: '3 ropes' });
    expect(screen.getByRole('region', { name: 'Notifications' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Sold3 ropes');
    wait(4_900);
    expect(shown()).toHaveLength(1);
    wait(200);
    expect(shown()).toHaveLength(0);
  });

  it('does not disappear while the keyboard focus is inside it', () => {
    add({ tone: 'success', title: 'Read me' });
    wait(4_000);
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    wait(60_000);
    expect(shown()).toHaveLength(1);
    act(() => screen.getByRole('button', { name: 'Close' }).blur());
    wait(1_100);
    expect(shown()).toHaveLength(0);
  });

  it.each([
    ['danger', undefined],
    ['warning', undefined],
    ['info', 0],
  ] as const)('of the tone %s stays until it is closed, with the timeout %s', (tone, timeout) => {
    add({ tone, title: 'It failed' }, timeout === undefined ? {} : { timeout });
    wait(600_000);
    expect(shown()).toHaveLength(1);
    press(screen.getByRole('button', { name: 'Close' }));
    expect(shown()).toHaveLength(0);
  });

  it('waits while four others are shown', () => {
    for (const title of ['1', '2', '3', '4', '5']) add({ tone: 'danger', title });
    expect(shown()).toHaveLength(4);
    press(screen.getAllByRole('button', { name: 'Close' })[0]!);
    expect(shown()).toHaveLength(4);
    press(screen.getAllByRole('button', { name: 'Close' })[0]!);
    expect(shown()).toHaveLength(3);
  });
});
