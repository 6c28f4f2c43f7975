// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import { type ActivationInput, activationMachine } from '#machines/activation.ts';
import { Activation } from '#screens/activation/activation.tsx';
import { press } from '../../ui/support/press.ts';

/** Shows the page; each activation waits until the test answers it. */
function show(instance = 'keep') {
  const answers: { resolve: (address: string) => void; reject: (error: unknown) => void }[] = [];
  const follow = vi.fn();
  const goHome = vi.fn();
  const activation = activationMachine.provide({
    actors: {
      activate: fromPromise<string, ActivationInput>(
        () => new Promise((resolve, reject) => void answers.push({ resolve, reject })),
      ),
    },
    actions: { follow, goHome },
  });
  render(<Activation activation={activation} instance={instance} goHome={goHome} />);
  const refuse = async (status: number, message = '') => {
    await waitFor(() => expect(answers.length).toBeGreaterThan(0));
    await act(async () => answers.pop()!.reject(new RequestFailure({ status, message, fields: {} })));
  };
  const start = () => act(async () => answers.pop()!.resolve('https://world.example/keep'));
  return { refuse, start, follow, goHome };
}

const button = (name: string) => screen.getByRole('button', { name });
const isLit = () => document.querySelector<HTMLElement>('[data-lit]')?.dataset['lit'];
const toneOf = (role: string) => screen.getByRole(role).dataset['tone'];

describe('the activation of an instance', () => {
  it.each([
    [404, '', 'Check the address that brought you here, or try again in a moment.'],
    [404, 'No such world', 'Check the address that brought you here, or try again in a moment.'],
    [403, 'The world is under repair', 'The world is under repair'],
    [500, '', 'An error occurred, please try again later'],
    [0, '', 'The server cannot be reached. Check your connection and try again.'],
  ])(
    'that fails with %s “%s” says what to do, and offers another try or the home page',
    async (status, message, words) => {
      const { refuse, goHome } = show();
      expect(screen.getByText('Activating keep...')).toBeTruthy();
      await refuse(status, message);
      expect(screen.getByRole('alert').textContent).toContain(`Invalid foundry instance: keep${words}`);
      expect([toneOf('alert'), isLit()]).toEqual(['danger', 'false']);
      press(button('Go to the home page'));
      expect(goHome).toHaveBeenCalledTimes(1);
      press(button('Try again now'));
      await screen.findByText('Activating keep...');
      expect(screen.queryByText(words)).toBeNull();
      expect(toneOf('alert')).toBe('info');
      expect(document.activeElement).toBe(button('Try again now'));
    },
  );

  it('that succeeds says so at once, lights the hall, and shows the progress towards the redirect', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { start, follow } = show();
    expect(isLit()).toBe('false');
    await start();
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
    press(button('Go now'));
    expect(follow).toHaveBeenCalledTimes(1);
  });

  it('lets the visitor stay, and then shows one button that names its destination and has the focus', async () => {
    const { start, follow } = show();
    await start();
    press(await screen.findByRole('button', { name: 'Stay here' }));
    expect(screen.getByRole('alert').textContent).toBe(
      'The instance is running. You stay here until you continue.Go to keep',
    );
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(document.activeElement).toBe(button('Go to keep'));
    press(button('Go to keep'));
    expect(follow).toHaveBeenCalledTimes(1);
  });
});

describe('a redirect without an instance', () => {
  it('says that the page returns to the home page, and does so after three seconds', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { goHome } = show('');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Invalid redirect, you will return to the home page shortly');
    expect(alert.dataset['tone']).toBe('danger');
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(goHome).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(goHome).toHaveBeenCalledTimes(1);
  });

  it('lets the visitor stay, and go home later', () => {
    const { goHome } = show('');
    press(button('Stay here'));
    expect(screen.getByRole('alert').textContent).toBe(
      'This redirect names no instance. You stay here until you continue.Go to the home page',
    );
    press(button('Go to the home page'));
    expect(goHome).toHaveBeenCalledTimes(1);
  });
});
