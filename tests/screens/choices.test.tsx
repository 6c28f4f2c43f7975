// @vitest-environment jsdom
import { QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createQueries } from '#app/queries.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import type { Choices } from '#forms/choices.ts';
import { randomItemForm } from '#forms/definitions/random-item.ts';
import { itemForm } from '#forms/definitions/item.ts';
import { LabelFilter } from '#screens/item/label-filter.tsx';
import { type Services, ServicesContext } from '#screens/shared/services.ts';
import { useCharacterList, useLabelList, useManualList } from '#screens/shared/lists/use-choices.ts';
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

function showFilter(value: string | null = null, onChange: (id: string | null) => void = () => {}) {
  const { answer, Provided } = waitingReads();
  render(
    <Provided>
      <LabelFilter value={value} onChange={onChange}>
        <input aria-label="Search" />
      </LabelFilter>
    </Provided>,
  );
  return answer;
}

describe('the label filter', () => {
  it('says that its labels are loading, and then offers them', async () => {
    const answer = showFilter();
    expect(screen.getByRole('button', { name: /Loading labels\.\.\./ })).toBeDefined();
    await answer(labels);
    await screen.findByRole('button', { name: /Filter by label/ });
    expect(announcement()).toBe('');
  });

  it('shows and announces at once that the server refuses the labels, and offers Try again', async () => {
    const answer = showFilter();
    await answer(refused);
    expect(await screen.findAllByText('Cannot load labels')).toHaveLength(2);
    expect(announcement()).toBe('Cannot load labels');
    press(retry());
    await waitFor(() => expect(screen.getByRole('button', { name: /Loading labels/ })).toBeDefined());
    expect(document.activeElement).toBe(retry());
    await answer(labels);
    const field = await screen.findByRole('button', { name: /Filter by label/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each([
    ['l1', 'Poison'],
    ['gone', 'Unknown label'],
  ])('shows the chosen label %s as %s once the labels are read, and removes it', async (id, name) => {
    const changes: (string | null)[] = [];
    const answer = showFilter(id, (chosen) => changes.push(chosen));
    expect(screen.queryByRole('button', { name: /Remove the label/ })).toBeNull();
    await answer(labels);
    screen.getByRole('button', { name: 'Filters, 1 active' });
    const remove = await screen.findByRole('button', { name: `Remove the label ${name}` });
    expect(remove.parentElement?.textContent).toBe(name);
    press(remove);
    expect(changes).toEqual([null]);
  });

  it('reports the label that is chosen from the list, and has then nothing chosen itself', async () => {
    const changes: (string | null)[] = [];
    const answer = showFilter(null, (chosen) => changes.push(chosen));
    await answer({
      data: [
        { id: 'l2', name: 'Tool' },
        { id: 'l1', name: 'Poison' },
      ],
    });
    screen.getByRole('button', { name: 'Filters' });
    press(await screen.findByRole('button', { name: /Filter by label/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Poison',
      'Tool',
    ]);
    press(screen.getByRole('option', { name: 'Tool' }));
    expect(changes).toEqual(['l2']);
  });

  it('shows its fields in a narrow window if the labels cannot be read, and otherwise on demand', async () => {
    const answer = showFilter();
    const toggle = () => screen.getByRole('button', { name: 'Filters' }).getAttribute('aria-expanded');
    await answer(labels);
    expect(toggle()).toBe('false');
    cleanup();
    await showFilter()(refused);
    await waitFor(() => expect(toggle()).toBe('true'));
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

function RandomItem() {
  const choices: Choices = { lists: { characters: useCharacterList(), labels: useLabelList('ITEM') } };
  return <Filling form={randomItemForm} initial={{ character: '', labels: [] }} choices={choices} />;
}

function Item() {
  const choices: Choices = { lists: { labels: useLabelList('ITEM'), manuals: useManualList() } };
  return (
    <Filling
      form={itemForm}
      initial={itemForm.fromWire(null)}
      choices={choices}
      widgets={{ recipes: () => null }}
    />
  );
}

describe('the pickers of a form', () => {
  it.each([
    ['characters and labels', RandomItem, ['Cannot load characters', 'Cannot load labels']],
    ['labels and manuals', Item, ['Cannot load labels', 'Cannot load manuals']],
  ])('report that the server refuses %s, each with Try again', async (_what, Form, words) => {
    const { answer, Provided } = waitingReads();
    render(<Form />, { wrapper: Provided });
    await answer(refused);
    for (const each of words) expect((await screen.findAllByText(each)).length).toBeGreaterThan(0);
    expect(announcement()).toContain(words.join(' '));
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  });

  it('still report the refusal after text is typed, without an error about that text', async () => {
    const { answer, Provided } = waitingReads();
    render(<RandomItem />, { wrapper: Provided });
    await answer(refused);
    const character = await screen.findByRole('combobox', { name: 'Character' });
    act(() => character.focus());
    fireEvent.change(character, { target: { value: 'Lyra' } });
    act(() => character.blur());
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect((await screen.findAllByText('Cannot load characters')).length).toBeGreaterThan(0);
    for (const untrue of [/valid character/, /Nothing matches/])
      expect(screen.queryByText(untrue)).toBeNull();
  });

  it('say after a temporary failure that the app tries again', async () => {
    const { answer, Provided } = waitingReads();
    render(<RandomItem />, { wrapper: Provided });
    await answer(failed);
    await waitFor(() =>
      expect(announcement()).toContain(
        'Cannot load characters. Trying again... Cannot load labels. Trying again...',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
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
