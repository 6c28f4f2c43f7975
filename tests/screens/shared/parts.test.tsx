// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Personal } from '#screens/layout/personal.tsx';
import { SeveralDialog } from '#screens/session/party/several-dialog.tsx';
import type { Party } from '#screens/session/party/use-party.ts';
import { Ago } from '#screens/shared/ago.tsx';
import { WebhookDialog } from '#screens/webhooks/webhook-dialog.tsx';
import { show } from '../support/screen.tsx';

const nothing = () => {};
const webhookDialog = <WebhookDialog webhook={null} onClosed={nothing} />;
// Only the part itself uses the party.
const severalDialog = <SeveralDialog party={{} as Party} limit={5} onClosed={nothing} />;
const keysSheet = <Personal shown="keys" onShow={nothing} groups={[]} />;

it.each([
  ['webhookForm', webhookDialog, 'Could not load the form'],
  ['several', severalDialog, 'Could not open the list'],
  ['personal', keysSheet, 'Could not load this part of Nyx'],
])(
  'a part of the app says so if it could not be loaded when it is opened: %s',
  async (name, element, words) => {
    const { queries } = show(element);
    const query = queries.getQueryCache().find({ queryKey: ['part', name] })!;
    expect(screen.queryByText(words)).toBeNull();
    await query.cancel({ silent: true });
    query.setState({ status: 'error', fetchStatus: 'idle', error: new TypeError('Failed to fetch') });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  },
);

it.each([
  ['Loading the form...', webhookDialog],
  ['Loading the list...', severalDialog],
])('a part of the app says “%s” while it loads', (words, element) => {
  show(element);
  expect(screen.getByRole('progressbar', { name: words })).toBeTruthy();
});

const noon = (day: number) => new Date(2031, 0, day, 12).getTime();

/** Shows how long ago these days of January were on another one. */
function showOn(today: number, ...days: number[]) {
  vi.useFakeTimers({ now: noon(today), toFake: ['Date'] });
  return show(
    <>
      {days.map((day) => (
        <Ago key={day} instant={noon(day)} />
      ))}
    </>,
  );
}

it('every distance in time appears, also where several are shown at once, and is counted from the new day after midnight', async () => {
  const { unmount } = showOn(9, 8, 6);
  await screen.findByText('(yesterday)');
  await screen.findByText('(3 days ago)');
  unmount();
  showOn(10, 8);
  await screen.findByText('(2 days ago)');
});
