// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RequestFailure } from '#core/rules/problem.ts';
import { itemForm } from '#forms/definitions/item.ts';
import { randomItemForm } from '#forms/definitions/random-item.ts';
import { LabelFilter } from '#screens/shared/lists/label-filter.tsx';
import { useCharacterList, useManualList } from '#screens/shared/lists/use-choices.ts';
import { Filling } from '../forms/filling.tsx';
import { show } from './support/screen.tsx';
import { refused } from './support/scripted.ts';

const announcement = () =>
  [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).join('');

it('the label filter says after a temporary failure that the app tries again, and then shows the outcome', async () => {
  const reads: (() => void)[] = [];
  const failure = new RequestFailure({ status: 503, message: '', fields: {} });
  const filter = (
    <LabelFilter value={null} onChange={() => {}}>
      <input aria-label="Search" />
    </LabelFilter>
  );
  show(filter, { answers: { labels: () => new Promise((_, reject) => reads.push(() => reject(failure))) } });
  async function fail() {
    await waitFor(() => expect(reads).toHaveLength(1));
    await act(async () => reads.pop()!());
  }
  screen.getByRole('button', { name: /Loading labels\.\.\./ });
  await fail();
  await waitFor(() => expect(announcement()).toBe('Cannot load labels. Trying again...'));
  expect(screen.getAllByText('Cannot load labels. Trying again...')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await fail();
  await fail();
  await waitFor(() => expect(announcement()).toBe('Cannot load labels'));
  screen.getByRole('button', { name: 'Try again' });
});

it('a chosen character that has died or retired meanwhile is shown as not active, even if the list arrives later', async () => {
  const entered = { ...randomItemForm.fromWire(null), character: 'p1:Leofric Ironwood' };
  function Shown() {
    const characters = useCharacterList();
    return <Filling form={randomItemForm} initial={entered} choices={{ lists: { characters } }} />;
  }
  const activeCharactersWithPlayer = [{ id: 'p2:Ann', name: 'Ann', player: { name: 'Mira' } }];
  show(<Shown />, { answers: { activeCharactersWithPlayer } });
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Character' });
  expect(field.value).toBe('');
  await waitFor(() => expect(field.value).toBe('Leofric Ironwood (not active)'));
});

it('the fields of a character and of a manual say that their choices could not be loaded', async () => {
  function Shown() {
    const choices = { lists: { characters: useCharacterList(), manuals: useManualList() } };
    return (
      <>
        <Filling form={randomItemForm} initial={randomItemForm.fromWire(null)} choices={choices} />
        <Filling
          form={itemForm}
          initial={itemForm.fromWire(null)}
          choices={choices}
          widgets={{ recipes: () => null }}
        />
      </>
    );
  }
  show(<Shown />, { answers: { activeCharactersWithPlayer: refused(), itemSources: refused() } });
  await screen.findByRole('combobox', { name: 'Character', description: /Cannot load characters/ });
  await screen.findByRole('button', { name: /Manual/, description: /Cannot load manuals/ });
});
