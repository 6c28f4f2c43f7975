// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { describe, expect, it } from 'vitest';
import { blankRow, type PartyRow } from '#core/rules/party/party.ts';
import type { ChoiceList } from '#forms/choices.ts';
import type { FormContext } from '#forms/form-context.ts';
import { PartyFrame } from '#screens/session/party/party-frame.tsx';
import type { Choice } from '#ui/fields/choice/prefix-index.ts';
import { press } from '../../ui/support/press.ts';
import { sessionOf } from '../support/people.ts';
import { show } from '../support/screen.tsx';
import type { Answer } from '../support/scripted.ts';

const items: Choice[] = [
  { id: 'p1:Ann', name: 'Ann', hint: 'Mira' },
  { id: 'p2:Bob', name: 'Bob', hint: 'Tomasz' },
  { id: 'p3:Cid', name: 'Cid', hint: 'Yara' },
];
const row = (character: PartyRow['character'], exp: PartyRow['exp'] = 0): PartyRow => ({
  character,
  exp,
  isDead: false,
});

interface Given {
  rows?: readonly PartyRow[];
  limit?: number;
  characters?: readonly Choice[];
  /** Further properties of the list of characters. */
  list?: Partial<ChoiceList>;
  /** The newest sessions. */
  sessions?: Answer;
}

/** Shows the frame around plain fields. `acts` are the fields that get the focus, and `add` for a new row. */
function showFrame({
  rows: initial = [blankRow],
  limit = 10,
  characters = items,
  list = {},
  sessions,
}: Given = {}) {
  const acts: string[] = [];
  const now = { rows: initial, change: (_rows: readonly PartyRow[]): void => {} };
  const form = {
    choices: { lists: { characters: { items: characters, ...list } } },
    focus: (path: string) => acts.push(path),
    guardSubmit: () => () => {},
  } as unknown as FormContext;
  function Framed() {
    const [rows, setRows] = useState<readonly object[]>(initial);
    now.rows = rows as readonly PartyRow[];
    now.change = setRows;
    return (
      <I18nProvider locale="en-GB">
        <PartyFrame
          path="participants"
          rows={rows}
          onChange={setRows}
          limit={limit}
          onAdd={() => acts.push('add')}
          form={form}
        >
          {rows.map((_, index) => (
            <p key={index}>
              {['character', 'exp'].map((name) => (
                <span key={name} data-field={`participants.${index}.${name}`}>
                  <input aria-label={`${name} ${index + 1}`} />
                </span>
              ))}
            </p>
          ))}
        </PartyFrame>
      </I18nProvider>
    );
  }
  const { calls } = show(<Framed />, { answers: sessions === undefined ? {} : { sessions } });
  return {
    acts,
    calls,
    now,
    exps: () => now.rows.map(({ exp }) => exp),
    names: () => now.rows.map(({ character }) => character),
  };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const forAll = () => screen.queryByRole<HTMLInputElement>('spinbutton', { name: 'Exp for all' });
/** What screen readers hear of changes. */
const heard = () =>
  [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).filter(Boolean);
/** Pastes a text. @returns whether the frame has handled it */
const paste = (element: Element, words: string): boolean =>
  !fireEvent.paste(element, { clipboardData: { getData: () => words } });

const session = (characters: string[], registrar = 'me', title = 'Dusk') =>
  sessionOf({
    title,
    registrar,
    characters: characters.map((character) => ({ character, ms: 1, isAlive: true })),
  });
const page = (...entities: object[]): Answer => ({ entities, nextAt: null });
const again = () => screen.findByRole('button', { name: 'The last party again' });

it('the last party is that of the member’s newest session, without those who are no longer active, who are named', async () => {
  const sessions = page(
    session(['p3:Cid'], 'other', 'Foreign'),
    session([], 'me', 'Empty'),
    session(['p1:Ann', 'p9:Gone', 'p2:Bob']),
  );
  const { acts, calls, names } = showFrame({ sessions });
  const button = await again();
  expect(calls.find(({ name }) => name === 'sessions')?.inputs['query']).toMatchObject({
    limit: 30,
    nextAt: 0,
  });
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
    'The last party, from “Dusk”: Ann, Bob',
  );
  fireEvent.click(button);
  expect(names()).toEqual(['p1:Ann', 'p2:Bob']);
  expect(heard()).toEqual(['2 participants added. No longer active: Gone.']);
  await waitFor(() => expect(document.activeElement).toBe(forAll()));
  expect(acts).toEqual([]);
});

it('the frame around the participants adds a pasted name as a part of the text that is in the field', () => {
  const { names } = showFrame();
  const input = field('character 1');
  fireEvent.change(input, { target: { value: 'A-x' } });
  input.setSelectionRange(1, 2);
  paste(input, 'nn, B');
  expect(names()).toEqual(['p1:Ann', { typed: 'Bx' }]);
});

it('the frame around the participants adds none of more names than the party has room for', () => {
  const { names } = showFrame({ limit: 2 });
  expect(paste(field('character 1'), 'Ann, Bob, Cid')).toBe(false);
  expect(names()).toEqual(['']);
  expect(heard()).toEqual(['A session has at most 2 participants.']);
});

it.each<[string, Partial<ChoiceList>]>([
  ['are loading', { isLoading: true }],
  ['could not be loaded', { problem: 'Cannot load characters' }],
])(
  'the frame around the participants calls no pasted name unknown while the characters %s',
  (_state, list) => {
    const { names } = showFrame({ characters: [], list });
    paste(field('character 1'), 'Ann, Bob');
    expect(names()).toEqual([{ typed: 'Ann' }, { typed: 'Bob' }]);
    expect(heard()).toEqual([
      'The characters are not loaded yet: these names are in the list as text: Ann, Bob.',
    ]);
  },
);

it('the frame around the participants can restore the exp that a common one has replaced, until something else changes', () => {
  const { exps } = showFrame({ rows: [row('p1:Ann'), row('p2:Bob', 7), blankRow] });
  const setAll = () => {
    fireEvent.change(forAll()!, { target: { value: '4' } });
    press(forAll()!);
  };
  const restore = () => screen.queryByRole('button', { name: 'Restore the earlier Exp' });
  setAll();
  expect(exps()).toEqual([4, 4, 4]);
  fireEvent.click(restore()!);
  expect(exps()).toEqual([0, 7, 0]);
  expect(heard()).toEqual(['The earlier Exp is back.']);
  expect(restore()).toBeNull();
  setAll();
  paste(field('character 3'), 'Cid, Dan');
  expect(restore()).toBeNull();
});

it('the frame around the participants says nothing more of a party that has changed since, also if the same characters return', () => {
  const both = [row('p1:Ann', 4), row('p2:Bob', 4)];
  const { now } = showFrame({ rows: both });
  fireEvent.change(forAll()!, { target: { value: '4' } });
  press(forAll()!);
  expect(heard()).toEqual(['Exp is now 4 for all 2 participants.']);
  for (const rows of [both.slice(1), both]) act(() => now.change(rows));
  expect(heard()).toEqual([]);
});

describe('Enter in a participant', () => {
  const ann = row('p1:Ann');
  it.each<[string, readonly PartyRow[], number, field: string, submits: boolean, string[]]>([
    [
      'in an exp leads to the exp of the next one',
      [ann, blankRow],
      10,
      'exp 1',
      false,
      ['participants.1.exp'],
    ],
    [
      'in the last exp leads to its own character if that is missing',
      [ann, blankRow],
      10,
      'exp 2',
      false,
      ['participants.1.character'],
    ],
    ['in the last exp adds another', [ann], 10, 'exp 1', false, ['add']],
    ['in the last exp of a full party does nothing', [ann], 1, 'exp 1', false, []],
    ['in a character leads to its exp', [ann], 10, 'character 1', false, ['participants.0.exp']],
    ['in an empty character submits the form', [blankRow], 10, 'character 1', true, []],
  ])('%s', (_what, rows, limit, name, submits, expected) => {
    const { acts } = showFrame({ rows, limit });
    expect(fireEvent.keyDown(field(name), { key: 'Enter' })).toBe(submits);
    expect(acts).toEqual(expected);
  });

  it('does nothing while a character is being composed, and on other keys', () => {
    const { acts } = showFrame({ rows: [ann] });
    fireEvent.keyDown(field('exp 1'), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field('exp 1'), { key: 'a' });
    expect(acts).toEqual([]);
  });
});

describe('the list for adding several participants', () => {
  async function openList(given: Given = {}) {
    const shown = showFrame(given);
    fireEvent.click(screen.getByRole('button', { name: 'Add several' }));
    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });
    const type = (words: string) => fireEvent.change(search, { target: { value: words } });
    const options = () =>
      within(screen.getByRole('listbox', { name: 'Characters' })).queryAllByRole('option');
    return { ...shown, search, type, options, enter: () => press(search) };
  }
  const namesOf = (options: HTMLElement[]) => options.map(({ textContent }) => textContent);

  it('adds on Enter the first match that does not take part yet, and nothing without a search', async () => {
    const { names, search, type, enter, options } = await openList();
    enter();
    expect(names()).toEqual(['']);
    type('a');
    enter();
    expect(names()).toEqual(['p1:Ann']);
    expect(search.value).toBe('');
    expect(heard()).toEqual(['Ann was added']);
    // Ann and Cid match, and Ann already takes part. Ann stays in the list as chosen.
    type('yara');
    enter();
    expect(names()).toEqual(['p1:Ann', 'p3:Cid']);
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual([
      'true',
      'false',
      'true',
    ]);
    type('ann');
    enter();
    expect(names()).toEqual(['p1:Ann', 'p3:Cid']);
    expect(heard()).toEqual(['Ann already takes part.']);
  });

  it('does not repeat what was said before it opened', async () => {
    showFrame({ rows: [row('p1:Ann', 4), row('p2:Bob', 4)] });
    fireEvent.change(forAll()!, { target: { value: '4' } });
    press(forAll()!);
    screen.getByText(/^Exp is now/, { selector: '[aria-hidden]' });
    fireEvent.click(screen.getByRole('button', { name: 'Add several' }));
    const done = await screen.findByRole('button', { name: 'Done' });
    expect(done.parentElement!.textContent).toBe('Done');
  });

  it('says that the party is full, and then offers only to remove', async () => {
    const { names, options, type, enter } = await openList({ limit: 2 });
    fireEvent.click(options()[0]!);
    expect(screen.queryByText('A session has at most 2 participants.')).toBeNull();
    fireEvent.click(options()[1]!);
    expect(screen.getByText('A session has at most 2 participants.')).toBeTruthy();
    expect(options().map((option) => option.getAttribute('aria-disabled'))).toEqual([null, null, 'true']);
    type('c');
    await waitFor(() => expect(heard()).toContain('1 result'));
    type('cid');
    enter();
    expect(names()).toEqual(['p1:Ann', 'p2:Bob']);
    fireEvent.click(options()[0]!);
    expect(names()).toEqual(['p2:Bob']);
  });

  it('shows at most 200 options, and says how many there are', async () => {
    const many = Array.from({ length: 201 }, (_, index) => ({ id: `p:${index}`, name: `N${index}` }));
    const { options, type } = await openList({ characters: many });
    expect(options()).toHaveLength(200);
    expect(screen.getByText(/^200 of 201/)).toBeTruthy();
    type('n20');
    expect(namesOf(options())).toEqual(['N20', 'N200']);
    expect(screen.queryByText(/of 201/)).toBeNull();
  });
});
