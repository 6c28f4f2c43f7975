// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReadNotices } from '#screens/layout/read-notices.tsx';
import { useLevelOf } from '#screens/shared/characters/level.ts';
import { useServices } from '#screens/shared/services.ts';
import { show } from '../support/screen.tsx';
import { refused } from '../support/scripted.ts';

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

function Levels() {
  return <p>{useLevelOf()(1).state}</p>;
}

const words = /^\d+ entr/;
const notice = () => screen.queryByText(words)?.textContent ?? null;
const advice = 'missing here. If this happens again, tell the admin of the server.';

describe('the notice of entries that could not be read', () => {
  const answers = { labels: () => listed(2), activeCharacters: () => listed(1) };

  it('counts those of all lists that the page shows, and is announced', async () => {
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
});

describe('the notice of missing levels', () => {
  const alert = () => screen.queryByRole('alert');

  it('appears once on a page that shows levels, and disappears when they are read again', async () => {
    let isRefused = true;
    const { rerender } = show(
      <ReadNotices>
        <Levels />
        <Levels />
      </ReadNotices>,
      { answers: { experienceTable: () => (isRefused ? refused()() : { 0: '1' }) } },
    );
    await waitFor(() => expect(alert()).not.toBeNull());
    expect(within(alert()!).getByText('Could not load the levels')).toBeTruthy();
    rerender(<ReadNotices />);
    await waitFor(() => expect(alert()).toBeNull());
    rerender(
      <ReadNotices>
        <Levels />
      </ReadNotices>,
    );
    await waitFor(() => expect(alert()).not.toBeNull());
    isRefused = false;
    fireEvent.click(within(alert()!).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(alert()).toBeNull());
    expect(screen.getByText('known')).toBeTruthy();
  });
});
