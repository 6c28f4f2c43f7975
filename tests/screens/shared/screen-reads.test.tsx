// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CallName } from '#core/contract/routes.ts';
import { webhookIn } from '#core/contract/webhooks/webhooks.ts';
import { everyAdventure } from '#core/views/adventure-board.ts';
import { AdventureList } from '#screens/adventure/list/adventure-list.tsx';
import { AdventureScreen } from '#screens/adventure/page/adventure-page.tsx';
import { CalendarSection } from '#screens/personal/calendar.tsx';
import { WayToLevel } from '#screens/shared/characters/way-to-level.tsx';
import { CraftUsage } from '#screens/item/craft-usage.tsx';
import { Holders } from '#screens/item/holders.tsx';
import { SessionLog } from '#screens/journal/session-log.tsx';
import { ReadNotices } from '#screens/layout/read-notices.tsx';
import { OwnInventory } from '#screens/character/inventory.tsx';
import { ItemList } from '#screens/item/list/item-list.tsx';
import { noFilter } from '#screens/session/list/session-filters.tsx';
import { SessionList } from '#screens/session/list/session-list.tsx';
import { SignIns } from '#screens/user/sign-ins.tsx';
import { Deliveries } from '#screens/webhooks/deliveries.tsx';
import { showInApp } from '../support/in-app.tsx';
import { characterOf } from '../support/people.ts';
import { refused } from '../support/scripted.ts';

const nothing = () => {};
const boardView = { ...everyAdventure, layout: 'cards' as const, month: null };
const board = { filter: boardView, sort: null, page: 1 };
const items = { filter: { text: '', labelId: null }, sort: null, page: 1 };
const hook = webhookIn({ id: 'w', name: 'Tavern', origin: 'https://a.example', kinds: [] })!;
const screens = {
  signIns: <SignIns member={null} title="Sign-ins" lead="" />,
  sessions: <SessionList view={{ filter: noFilter, sort: null, page: 1 }} onView={nothing} />,
  sessionLog: <SessionLog character={characterOf()} />,
  holders: <Holders item="Rope" isActiveOnly onIncludeInactive={nothing} />,
  crafted: <CraftUsage item="Rope" />,
  inventory: <OwnInventory character={characterOf()} view={items} onView={nothing} />,
  items: <ItemList view={items} onView={nothing} />,
  deliveries: <Deliveries id="d" webhook={hook} onRefresh={nothing} />,
  board: <AdventureList view={board} onView={nothing} />,
  adventure: <AdventureScreen adventureId="a" isToSignUp={false} />,
  calendar: <CalendarSection />,
  levels: (
    <ReadNotices>
      <WayToLevel experience={0} />
    </ReadNotices>
  ),
};

it.each<[CallName, keyof typeof screens, loading: string | null, failed: string]>([
  ['signIns', 'signIns', 'Loading the sign-ins...', 'Could not load the sign-ins'],
  ['sessions', 'sessions', 'Loading the sessions...', 'Cannot load sessions: Not now'],
  ['sessionsInDates', 'sessionLog', null, 'Could not load the sessions'],
  ['itemUsage', 'holders', 'Loading who carries it...', 'Could not load who carries it'],
  [
    'materialsBy',
    'crafted',
    'Loading what it can be used to craft...',
    'Could not load what it can be used to craft',
  ],
  ['itemsByIds', 'inventory', 'Loading the items...', 'Could not load the inventory'],
  ['searchItems', 'items', 'Loading the items...', 'Could not load the items'],
  ['webhookDeliveries', 'deliveries', 'Loading the deliveries...', 'Could not load the deliveries'],
  ['adventures', 'board', 'Loading the adventures', 'Could not load the adventures'],
  ['adventure', 'adventure', null, 'Could not load the adventure'],
  ['calendar', 'calendar', 'Loading the calendar...', 'Could not load the calendar'],
  ['experienceTable', 'levels', null, 'Could not load the levels'],
])(
  'the read %s for the screen of %s has words while it loads and after it has failed',
  async (call, name, loading, failed) => {
    let refuse: () => void = () => {};
    const answer = new Promise<void>((resolve) => (refuse = resolve));
    const { visited } = await showInApp(screens[name], {
      answers: { [call]: () => answer.then(refused(403, 'Not now')) },
    });
    expect(loading === null || screen.getByRole('progressbar', { name: loading })).toBeTruthy();
    refuse();
    const [words, inDialog] = await screen.findAllByText(failed);
    expect(words!.closest('[role=alert], [role=alertdialog]')).not.toBeNull();
    if (inDialog === undefined) return;
    // The dialog has covered the list. On the return from where its button leads, the list says the same in place.
    fireEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(visited).toEqual(['/user']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  },
);
