// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MemberLayout } from '#screens/layout/member-layout.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { show } from '../support/screen.tsx';

interface Given extends NonNullable<Parameters<typeof show>[1]> {
  isOnline?: boolean;
  since?: number | null;
}

function showLayout({ isOnline = true, since = null, services, ...given }: Given = {}) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  return show(
    <MemberLayout path="/user" onMenuHover={() => {}} notices={null}>
      <SearchField label="Find" value="" onChange={() => {}} />
    </MemberLayout>,
    {
      ...given,
      services: {
        lastSeen: { restore: async () => {}, since: () => since, subscribe: () => () => {} } as never,
        ...services,
      },
    },
  );
}

const stale = 'What you see may be out of date. Nyx continues when the connection is back.';
const seen = new Date(2030, 0, 2, 18, 30).getTime();
const asSeen =
  'These are your characters as you last saw them, on 02-01-2030 18:30. Nothing can be changed until the server answers.';

it.each<[string, Given, (string | null)[]]>([
  ['offline', { isOnline: false }, ['You are offline', stale]],
  [
    'unreachable',
    { tags: ['signedIn', 'unreachable'], failedTries: 1 },
    ['The server cannot be reached', stale, 'Try again now', 'Sign out'],
  ],
  [
    'offline and unreachable',
    { isOnline: false, tags: ['signedIn', 'unreachable'], failedTries: 1 },
    ['You are offline', stale, 'Try again now', 'Sign out'],
  ],
  ['showing what was last seen', { since: seen }, ['The server cannot be reached', asSeen]],
  ['offline and showing what was last seen', { isOnline: false, since: seen }, ['You are offline', asSeen]],
])(
  'while the app is %s, a notice says so, and offers to try again and to sign out only if that helps',
  (_state, given, words) => {
    const { sent } = showLayout(given);
    const notice = screen.getByText(words[0]!).closest('[role=alert]')!;
    const parts = [...notice.querySelectorAll('p, div > div:not(:has(div, button)), button')];
    expect(parts.map(({ textContent }) => textContent)).toEqual(words);
    const buttons = within(notice as HTMLElement).queryAllByRole('button');
    for (const button of buttons) fireEvent.click(button);
    expect(sent).toEqual(buttons.length > 0 ? [{ type: 'retry.asked' }, { type: 'signOut.asked' }] : []);
  },
);

it('the end of an offline time is announced', () => {
  showLayout({ isOnline: false });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('You are online again.').ariaLive).toBe('polite');
});

it('a search names its key only while single keys are switched on', () => {
  const { services } = showLayout();
  const keysOf = () => screen.getByLabelText('Find').getAttribute('aria-keyshortcuts');
  expect(keysOf()).toBe('/');
  act(() => services.preferences.change({ keys: 'off' }));
  expect(keysOf()).toBeNull();
});

it('the button of the quick search has its keys in its tooltip', async () => {
  showLayout();
  const button = await screen.findByRole('button', { name: 'Quick search' });
  // A tooltip appears at once if the last input was by keyboard.
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => button.focus());
  expect(screen.getByRole('tooltip').textContent).toBe('Quick search (Ctrl+K)');
});
