// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { type ActivationInput, activationMachine } from '#machines/activation.ts';
import { Activation } from '#screens/activation/activation.tsx';

it('an activation that succeeds lights the hall', async () => {
  let start: (address: string) => void = () => {};
  const activation = activationMachine.provide({
    actors: {
      activate: fromPromise<string, ActivationInput>(() => new Promise((resolve) => (start = resolve))),
    },
    actions: { follow() {} },
  });
  render(<Activation activation={activation} instance="keep" goHome={() => {}} />);
  const isLit = () => document.querySelector<HTMLElement>('[data-lit]')?.dataset['lit'];
  expect(isLit()).toBe('false');
  await act(async () => start('https://world.example/keep'));
  expect([screen.getByRole('alert').dataset['tone'], isLit()]).toEqual(['success', 'true']);
});
