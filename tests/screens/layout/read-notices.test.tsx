// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReadNotices } from '#screens/layout/read-notices.tsx';
import { useServices } from '#screens/shared/services.ts';
import { show } from '../support/screen.tsx';

/** An answer from which entries were left out. */
const listed = (leftOut: number) => Object.assign([{ id: 'l', name: 'Label' }], { leftOut });

/** Shows labels of items, and prefetches those of sessions, of which it shows nothing. */
function Labels() {
  const { api } = useServices();
  useQuery(api.reference.labels('ITEM'));
  useQuery({ ...api.reference.labels('SESSION'), select: ({ length }) => length });
  return null;
}

function Players() {
  useQuery(useServices().api.characters.active());
  return null;
}

const words = /^\d+ entr/;
const notice = () => screen.queryByText(words)?.textContent ?? null;
const advice = 'missing here. If this happens again, tell the admin of the server.';

const answers = { labels: () => listed(2), activeCharacters: () => listed(1) };

it('the notice of entries that could not be read counts those of all lists that the page shows, and is announced', async () => {
  const { rerender } = show(
    <ReadNotices>
      <Labels />
      <Players />
    </ReadNotices>,
    { answers },
  );
  await waitFor(() =>
    expect(notice()).toBe(`3 entries of this page could not be read, so they are ${advice}`),
  );
  expect(screen.getByText(words).closest('[aria-live=polite]')).not.toBeNull();
  rerender(
    <ReadNotices>
      <Players />
    </ReadNotices>,
  );
  await waitFor(() => expect(notice()).toBe(`1 entry of this page could not be read, so it is ${advice}`));
  rerender(<ReadNotices />);
  await waitFor(() => expect(notice()).toBeNull());
});
