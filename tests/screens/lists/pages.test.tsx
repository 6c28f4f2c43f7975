// @vitest-environment jsdom
import { keepPreviousData } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { pageSizes } from '#core/contract/values.ts';
import type { View } from '#core/views/browse.ts';
import { PagedList } from '#screens/shared/lists/paged-list.tsx';
import { usePaged } from '#screens/shared/lists/use-paged.ts';
import { show } from '../support/screen.tsx';
import { refused } from '../support/scripted.ts';

const size = pageSizes.default;

interface Circumstances {
  /** Number of entities on the server. */
  count: number;
  page?: number;
  /** What the server answers when it is asked for the number; default: the truth. */
  counted?: () => number;
  /** Whether the last page claims that another one follows it, because an entity was deleted since. */
  claimsMore?: boolean;
}

/** Shows a list of strings in pages. @returns what was read */
function open({ count, page = 1, counted = () => count, claimsMore = false }: Circumstances) {
  const reads: unknown[] = [];
  const entities = Array.from({ length: count }, (_, index) => `Entry ${index + 1}`);
  const pageAt = (offset: number) => ({
    queryKey: ['page', offset],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async () => {
      reads.push(offset);
      const next = offset + size;
      const hasMore = next < count || (claimsMore && next === count);
      return { entities: entities.slice(offset, next), nextAt: hasMore ? next : null };
    },
  });
  const total = {
    queryKey: ['total'],
    retry: false,
    queryFn: async () => {
      reads.push('total');
      return counted();
    },
  };
  function List() {
    const [view, onView] = useState<View<{ text: string }>>({ filter: { text: '' }, sort: null, page });
    const paged = usePaged({ view, onView }, pageAt, total);
    return (
      <PagedList
        paged={paged}
        shown={(shown) => `${shown} shown`}
        found={(found) => `${found} found`}
        narrow={(words) => `${words}, narrowed`}
        skeleton={<p>Loading</p>}
        empty={<p>Nothing here</p>}
      >
        {(each) => <p>{each.join()}</p>}
      </PagedList>
    );
  }
  show(<List />);
  return reads;
}

const status = () => document.querySelector('[aria-live=polite]')?.textContent;
const pages = () => screen.getByRole('navigation', { name: 'Pages' });
/** The buttons of the pager with their names, and whether each is enabled. */
const buttons = () =>
  within(pages())
    .getAllByRole('button')
    .map((button) => [button.getAttribute('aria-label'), !button.hasAttribute('disabled')]);

it('a list in pages of one full page has no pager, counts what it shows, and does not ask how many entries there are', async () => {
  const reads = open({ count: size });
  await waitFor(() => expect(status()).toBe(`${size} shown, narrowed`));
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(reads).toEqual([0]);
});

it.each<[string, () => number]>([
  ['does not say it', refused()],
  ['says fewer than the pages show', () => size],
  ['says more than the pages show', () => 4 * size],
])('a list in pages is announced without the number of all entries if the server %s', async (_, counted) => {
  const reads = open({ count: 2 * size, page: 2, counted });
  await waitFor(() => expect(reads).toContain('total'));
  await waitFor(() => expect(status()).toBe(`${size + 1}–${2 * size}, narrowed`));
  expect(pages().querySelector('[aria-current=page]')?.textContent).toBe('Page 2');
  expect(buttons()).toEqual([
    ['1: previous page', true],
    ['Next page', false],
  ]);
});

it('a list in pages offers no next page that has become empty', async () => {
  const reads = open({ count: size, claimsMore: true });
  await waitFor(() => expect(reads).toContain(size));
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
  expect(status()).toBe(`${size} shown, narrowed`);
});
