// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageSizes } from '#core/contract/values.ts';
import { openPage } from '../../screens/support/open-page.tsx';
import { itemOf } from '../../screens/support/people.ts';
import type { Inputs } from '../../screens/support/scripted.ts';

/** A list whose second page has three entries. */
const entries = [...Array.from({ length: pageSizes.default }, (_, index) => `${index}`), 'Axe', 'Bow', 'Cap'];
const done = { status: true, message: null, code: null };
const sessionOf = (id: string) => ({ id, title: id, master: 'm:Ann', date: 1, labels: [], characters: [] });

it.each([
  ['/item/list', 'item'],
  ['/session/list', 'session'],
])(
  'on page 2 of %s, the focus moves from a deleted %s to the one that took its place',
  async (path, kind) => {
    const left = [...entries];
    const pageOf = (one: (name: string) => object) => (inputs: Inputs) => {
      const begin = Number(inputs.query?.['nextAt']);
      return { entities: left.slice(begin, begin + pageSizes.default).map(one), nextAt: null };
    };
    const remove = ({ itemId, sessionId }: Inputs) => {
      left.splice(left.indexOf(String(itemId ?? sessionId)), 1);
      return done;
    };
    await openPage(`${path}?page=2`, {
      roles: ['ADMIN'],
      answers: {
        labels: [],
        searchItems: pageOf((name) => itemOf({ name })),
        itemIds: () => left,
        deleteItem: remove,
        sessions: pageOf(sessionOf),
        sessionCount: () => left.length,
        deleteSession: remove,
      },
    });
    if (kind === 'item') fireEvent.click(await screen.findByRole('button', { name: 'Bow' }));
    const opener = await screen.findByRole('button', { name: /^Delete.* Bow$/ });
    act(() => opener.focus());
    fireEvent.click(opener);
    fireEvent.click(await screen.findByRole('button', { name: 'I understand, delete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cap'));
  },
);
