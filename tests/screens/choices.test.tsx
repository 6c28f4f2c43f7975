// @vitest-environment jsdom
import { QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createQueries } from '#app/queries.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import type { Choices } from '#forms/choices.ts';
import { randomItemForm } from '#forms/definitions/random-item.ts';
import { LabelFilter } from '#screens/item/label-filter.tsx';
import { type Services, ServicesContext } from '#screens/shared/services.ts';
import { useCharacterList } from '#screens/shared/lists/use-choices.ts';
import { Filling } from '../forms/filling.tsx';
import { press } from '../ui/support/press.ts';

type Answer = { status: number } | { data: unknown[] };

/** Services whose reads wait until the test answers them. */
function waitingReads() {
  const waiting: ((answer: Answer) => void)[] = [];
  const read = (name: string) => () =>
    queryOptions({
      queryKey: [name],
      queryFn: () =>
        new Promise<never[]>((resolve, reject) => {
          waiting.push((answer) =>
            'data' in answer
              ? resolve(answer.data as never[])
              : reject(new RequestFailure({ status: answer.status, message: '', fields: {} })),
          );
        }),
    });
  const api = {
    reference: { labels: read('labels') },
    characters: { activeWithPlayer: read('characters') },
    items: { sources: read('manuals') },
  };
  const answer = async (given: Answer) => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    await act(async () => waiting.splice(0).forEach((one) => one(given)));
  };
  const Provided = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={{ api } as unknown as Services}>
      <QueryClientProvider client={createQueries()}>{children}</QueryClientProvider>
    </ServicesContext>
  );
  return { answer, Provided };
}

const refused: Answer = { status: 403 };
const failed: Answer = { status: 503 };
const labels: Answer = { data: [{ id: 'l1', name: 'Poison' }] };
const announcement = () =>
  [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).join('');
const retry = () => screen.getByRole('button', { name: 'Try again' });

function showFilter() {
  const { answer, Provided } = waitingReads();
  render(
    <Provided>
      <LabelFilter value={null} onChange={() => {}}>
        <input aria-label="Search" />
      </LabelFilter>
    </Provided>,
  );
  return answer;
}

describe('the label filter', () => {
  it('shows and announces at once that the server refuses the labels, and offers Try again', async () => {
    const answer = showFilter();
    await answer(refused);
    expect(await screen.findAllByText('Cannot load labels')).toHaveLength(2);
    expect(announcement()).toBe('Cannot load labels');
    press(retry());
    await waitFor(() => expect(screen.getByRole('button', { name: /Loading labels\.\.\./ })).toBeDefined());
    expect(document.activeElement).toBe(retry());
    await answer(labels);
    const field = await screen.findByRole('button', { name: /Filter by label/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says after a temporary failure that the app tries again, and then shows the outcome', async () => {
    const answer = showFilter();
    await answer(failed);
    await waitFor(() => expect(announcement()).toBe('Cannot load labels. Trying again...'));
    expect(screen.getAllByText('Cannot load labels. Trying again...')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await answer(failed);
    await answer(failed);
    await waitFor(() => expect(announcement()).toBe('Cannot load labels'));
    retry();
  });
});

it('a chosen character that has died or retired meanwhile is shown as not active, even if the list arrives later', async () => {
  const { answer, Provided } = waitingReads();
  function Shown() {
    const characters = useCharacterList();
    const choices: Choices = { lists: { characters } };
    const entered = { ...randomItemForm.fromWire(null), character: 'p1:Leofric Ironwood' };
    return <Filling form={randomItemForm} initial={entered} choices={choices} />;
  }
  render(<Shown />, { wrapper: Provided });
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Character' });
  expect(field.value).toBe('');
  await answer({ data: [{ id: 'p2:Ann', name: 'Ann', player: { name: 'Mira' } }] });
  await waitFor(() => expect(field.value).toBe('Leofric Ironwood (not active)'));
});
