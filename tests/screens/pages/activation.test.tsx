// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { type ActivationInput, activationMachine } from '#machines/activation.ts';
import { Activation } from '#screens/activation/activation.tsx';
import { press } from '../../ui/support/press.ts';

it('an activation that succeeds says so at once, lights the hall, and shows the progress towards the redirect', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let start: (address: string) => void = () => {};
  const follow = vi.fn();
  const activation = activationMachine.provide({
    actors: {
      activate: fromPromise<string, ActivationInput>(() => new Promise((resolve) => (start = resolve))),
    },
    actions: { follow },
  });
  render(<Activation activation={activation} instance="keep" goHome={() => {}} />);
  const isLit = () => document.querySelector<HTMLElement>('[data-lit]')?.dataset['lit'];
  expect(isLit()).toBe('false');
  await act(async () => start('https://world.example/keep'));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Instance successfully activated, you will be redirected shortly');
  expect(alert.textContent).toContain('Press any key to stop the countdown.');
  expect([alert.dataset['tone'], isLit()]).toEqual(['success', 'true']);
  const bar = () => screen.getByRole('progressbar', { name: 'Progress towards the redirect' });
  expect(bar().getAttribute('aria-valuemax')).toBe('100');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(bar().getAttribute('aria-valuenow')).toBe('50');
  fireEvent.keyDown(document.body, { key: 'Control' });
  expect(screen.getByText('The countdown has stopped. Choose when you are ready.')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect([bar().getAttribute('aria-valuenow'), follow.mock.calls.length]).toEqual(['50', 0]);
  press(screen.getByRole('button', { name: 'Go now' }));
  expect(follow).toHaveBeenCalledTimes(1);
});
