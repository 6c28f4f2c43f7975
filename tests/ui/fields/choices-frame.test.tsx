// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { ChoicesFrame } from '#ui/fields/choices-frame.tsx';
import { press } from '../support/press.ts';

let resolveAsked: (isLoaded: boolean) => void;
const ask = () => new Promise<boolean>((resolve) => (resolveAsked = resolve));
const answer = (isLoaded: boolean) => act(async () => resolveAsked(isLoaded));
const frame = (props: Omit<ComponentProps<typeof ChoicesFrame>, 'children'>) => (
  <ChoicesFrame {...props}>
    <input aria-label="Labels" />
  </ChoicesFrame>
);
const retry = () => screen.queryByRole('button', { name: /^Try again/ });

it('the frame of a field whose choices are loaded keeps the button and its focus during another attempt, and then moves the focus to the field', async () => {
  const { rerender } = render(frame({ hasFailed: true, onRetry: ask }));
  press(retry()!);
  rerender(frame({ hasFailed: false, onRetry: ask }));
  expect(screen.getByRole('progressbar', { name: 'In progress' })).toBeTruthy();
  expect(document.activeElement).toBe(retry());
  await answer(true);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Labels' }));
  expect(retry()).toBeNull();
});

it('the frame of a field whose choices are loaded leaves the focus on the button if the attempt fails, and elsewhere if the user has moved it', async () => {
  render(
    <>
      {frame({ hasFailed: true, onRetry: ask })}
      <button>Elsewhere</button>
    </>,
  );
  press(retry()!);
  await answer(false);
  expect(document.activeElement).toBe(retry());
  press(retry()!);
  act(() => screen.getByText('Elsewhere').focus());
  await answer(true);
  expect(document.activeElement).toBe(screen.getByText('Elsewhere'));
});
