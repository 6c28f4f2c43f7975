// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noFilter } from '#screens/session/list/session-filters.tsx';
import { SessionList } from '#screens/session/list/session-list.tsx';
import { SessionPage } from '#screens/session/page/session-page.tsx';
import { showInApp } from '../support/in-app.tsx';
import { sessionOf } from '../support/people.ts';
import { refused } from '../support/scripted.ts';

const session = sessionOf({ title: 'The Toll Bridge', adventure: 'a' });

it('the page of a session that others delete meanwhile says once that it is gone', async () => {
  let isGone = false;
  const orGone = (answer: object) => () => (isGone ? refused(404, 'There is no such session.')() : answer);
  const answers = { session: orGone(session), sessionHistory: orGone({ entities: [], nextAt: null }) };
  const { queries } = await showInApp(<SessionPage sessionId="s" />, { answers });
  const link = await screen.findByRole('link', { name: 'The Toll Bridge' });
  expect(link.getAttribute('href')).toBe('/adventure/a');
  screen.getByText('Adventure');
  isGone = true;
  await act(() => queries.invalidateQueries());
  await screen.findByText('There is no such session.');
  expect(screen.getAllByText('Could not refresh this page')).toHaveLength(1);
});

it('the card of a session leads to its adventure', async () => {
  await showInApp(<SessionList view={{ filter: noFilter, sort: null, page: 1 }} onView={() => {}} />, {
    answers: { sessions: { entities: [session], nextAt: null }, sessionCount: 1, labels: [] },
  });
  const link = await screen.findByRole('link', { name: 'See the adventure: The Toll Bridge' });
  expect(link.textContent).toBe('See the adventure');
});
