// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { RequestFailure } from '#core/rules/problem.ts';
import { randomItemForm } from '#forms/definitions/random-item.ts';
import { LabelFilter } from '#screens/shared/lists/label-filter.tsx';
import { useCharacterList } from '#screens/shared/lists/use-choices.ts';
import { Filling } from '../forms/filling.tsx';
import { show } from './support/screen.tsx';

const announcement = () =>
  [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).join('');
const retry = () => screen.getByRole('button', { name: 'Try again' });

/** Shows an element whose read waits until the test answers it. @returns answers with a list, or with a status */
function showWaiting(element: ReactElement) {
  let waiting: ((given: object | number) => void) | null = null;
  const read = () =>
    new Promise((resolve, reject) => {
      waiting = (given) =>
        typeof given === 'number'
          ? reject(new RequestFailure({ status: given, message: '', fields: {} }))
          : resolve(given);
    });
  show(element, { answers: { labels: read, activeCharactersWithPlayer: read } });
  return async (given: object | number) => {
    await waitFor(() => expect(waiting).not.toBeNull());
    const answer = waiting!;
    waiting = null;
    await act(async () => answer(given));
  };
}

const showFilter = () =>
  showWaiting(
    <LabelFilter value={null} onChange={() => {}}>
      <input aria-label="Search" />
    </LabelFilter>,
  );

it('the label filter says after a temporary failure that the app tries again, and then shows the outcome', async () => {
  const answer = showFilter();
  screen.getByRole('button', { name: /Loading labels\.\.\./ });
  await answer(503);
  await waitFor(() => expect(announcement()).toBe('Cannot load labels. Trying again...'));
  expect(screen.getAllByText('Cannot load labels. Trying again...')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await answer(503);
  await answer(503);
  await waitFor(() => expect(announcement()).toBe('Cannot load labels'));
  retry();
});

it('a chosen character that has died or retired meanwhile is shown as not active, even if the list arrives later', async () => {
  const entered = { ...randomItemForm.fromWire(null), character: 'p1:Leofric Ironwood' };
  function Shown() {
    const characters = useCharacterList();
    return <Filling form={randomItemForm} initial={entered} choices={{ lists: { characters } }} />;
  }
  const answer = showWaiting(<Shown />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Character' });
  expect(field.value).toBe('');
  await answer([{ id: 'p2:Ann', name: 'Ann', player: { name: 'Mira' } }]);
  await waitFor(() => expect(field.value).toBe('Leofric Ironwood (not active)'));
});
