// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Alert } from '#ui/feedback/alert.tsx';
import { CountUp } from '#ui/feedback/count-up.tsx';
import { News } from '#ui/feedback/news.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Serialized } from '#ui/feedback/serialized.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { ToastRegion } from '#ui/feedback/toast.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { press } from './support/press.ts';

it.each([
  ['danger', 'alert'],
  ['warning', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
] as const)('an alert of the tone %s has the role %s, unless its caller decides', (tone, role) => {
  const { rerender } = render(<Alert tone={tone} title="News" />);
  expect(screen.getByRole(role).textContent).toBe('News');
  rerender(<Alert tone={tone} title="News" isUrgent={role === 'status'} />);
  expect(screen.getByRole(role === 'alert' ? 'status' : 'alert')).toBeTruthy();
});

it('an alert has no room for a body or an action that it lacks', () => {
  render(
    <Alert tone="info" title="News" action={null}>
      {null}
    </Alert>,
  );
  expect(screen.getByRole('status').querySelectorAll('div')).toHaveLength(1);
});

it('news are empty until something changes, also announce a change back to the first words, and say the same only once', () => {
  const { container, rerender } = render(<News words={['Light']} />);
  expect(container.textContent).toBe('');
  rerender(<News words={['Dark']} />);
  expect(screen.getByText('Dark').getAttribute('aria-live')).toBe('polite');
  rerender(<News words={['Light']} />);
  expect(container.textContent).toBe('Light');
  rerender(<News words={['Connection lost', 'Not saved', 'Connection lost']} />);
  expect(container.textContent).toBe('Connection lost Not saved');
});

describe('a number that counts up', () => {
  const show = () => render(<CountUp from={10} to={14} format={(value) => `${value} MO`} />).container;
  /** What is seen, and what a screen reader reads. */
  const words = (container: HTMLElement) =>
    [...container.querySelectorAll('span')].map(({ textContent }) => textContent);
  afterEach(() => delete document.documentElement.dataset['motion']);

  it('begins at the first value and ends at the last, which is the only one for screen readers', () => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
    const container = show();
    expect(words(container)).toEqual(['10 MO', '14 MO']);
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('10 MO');
    act(() => void vi.advanceTimersByTime(200));
    expect(words(container)[0]).toMatch(/^1[123] MO$/);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(words(container)).toEqual(['14 MO', '14 MO']);
  });

  it('shows the last value at once if the user wants no motion', () => {
    document.documentElement.dataset['motion'] = 'reduced';
    expect(words(show())).toEqual(['14 MO', '14 MO']);
  });
});

it('an indicator of progress tells its share of the maximum', () => {
  render(<ProgressBar label="Uses" value={3} max={12} />);
  const bar = screen.getByRole('progressbar', { name: 'Uses' });
  expect(bar.getAttribute('aria-valuetext')).toBe('25%');
  expect(bar.textContent).toBe('Uses25%');
});

it.each([
  ['portrait', 5],
  ['row', 0],
  ['cells', 0],
] as const)(
  'an indicator of progress of loading content is one progress bar around 5 placeholders: %s',
  (shape, cells) => {
    const { container } = render(
      <SkeletonGrid label="Loading items" count={5} shape={shape} height="4em" columns={{ base: 1 }} />,
    );
    expect(screen.getByRole('progressbar', { name: 'Loading items' })).toBeTruthy();
    expect(container.querySelectorAll(`[data-shape=${shape}]`)).toHaveLength(5);
    // Rows and cells touch; the others are in a grid.
    expect(container.querySelectorAll('li')).toHaveLength(cells);
    expect(screen.queryByRole('list')).toBeNull();
  },
);

it('the data of a failure are folded away, and are neither translated nor mirrored', () => {
  render(<Serialized label="Details">{'{"status": 500}'}</Serialized>);
  const data = screen.getByText('{"status": 500}');
  expect([data.dir, data.getAttribute('translate')]).toEqual(['ltr', 'no']);
  expect(data.closest('details')?.open).toBe(false);
  expect(screen.getByText('Details').tagName).toBe('SUMMARY');
});

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const add = (...message: Parameters<typeof toasts.add>) => act(() => void toasts.add(...message));
const shown = () => screen.queryAllByRole('alertdialog').map((toast) => toast.textContent);

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<ToastRegion />);
  });
  afterEach(() => {
    act(() => toasts.clear());
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

  it('does not disappear while the pointer is over it, or the keyboard focus inside it', () => {
    add({ tone: 'success', title: 'Read me' });
    const [region, close] = [screen.getByRole('region'), screen.getByRole('button', { name: 'Close' })];
    wait(4_000);
    fireEvent.pointerEnter(region, { pointerType: 'mouse' });
    wait(60_000);
    expect(shown()).toHaveLength(1);
    fireEvent.pointerLeave(region, { pointerType: 'mouse' });
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => close.focus());
    wait(60_000);
    expect(shown()).toHaveLength(1);
    act(() => close.blur());
    wait(1_100);
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
