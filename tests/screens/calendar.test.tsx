// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { formatDay } from '#core/views/dates.ts';
import { AddToCalendar } from '#screens/adventure/add-to-calendar.tsx';
import { CalendarSection } from '#screens/personal/calendar.tsx';
import { press } from '../ui/support/press.ts';
import { showInApp } from './support/in-app.tsx';
import { savedFiles } from './support/saved-files.ts';
import { type Answers, refused } from './support/scripted.ts';

const made = Date.UTC(2030, 0, 2, 12);
async function open(answers: Answers = {}) {
  let created: number | null = null;
  const makes = vi.fn(() => {
    created = made;
    return { secret: `secret-${makes.mock.calls.length}` };
  });
  const deletes = () => {
    created = null;
    return { act: null };
  };
  await showInApp(<CalendarSection />, {
    answers: { calendar: () => ({ created }), makeCalendar: makes, deleteCalendar: deletes, ...answers },
  });
  screen.getByLabelText('Loading the calendar...');
  await screen.findByText('Your calendar has no address.');
}

const button = (name: string) => screen.getByRole('button', { name });
const address = (secret: string) => `${location.origin}/calendar/${secret}.ics`;

it('a member makes an address, which is shown once, replaces it, and deletes it', async () => {
  await open();
  screen.getByText(
    'With a private address, your calendar app shows the games that you are in. Anybody who has the address can read their titles and times.',
  );
  press(button('Make an address'));
  await screen.findByText(address('secret-1'));
  expect(document.activeElement).toBe(button('Copy'));
  screen.getByText(
    'Copy the address now, since it is shown only once. Subscribe to it in your calendar app.',
  );
  screen.getByText('Address of your calendar');
  press(button('Replace the address'));
  await screen.findByRole('heading', { name: 'Replace the address?' });
  screen.getByText(
    'A new address ends the old one: calendar apps that read it get nothing more, until you give them the new one.',
  );
  press(button('Replace the address'));
  await screen.findByText(address('secret-2'));
  expect(screen.queryByText(address('secret-1'))).toBeNull();
  press(button('Delete the address'));
  press(await screen.findByRole('button', { name: 'I understand, delete' }));
  press(await screen.findByRole('button', { name: 'Ok' }));
  await screen.findByText('Your calendar has no address.');
  expect(screen.queryByText(address('secret-2'))).toBeNull();
});

it('an address that was made before is not shown, only its day', async () => {
  await showInApp(<CalendarSection />, { answers: { calendar: () => ({ created: made }) } });
  await screen.findByText(`Your calendar has an address since ${formatDay(made)}. It cannot be shown again.`);
});

it('says why an address could not be made', async () => {
  await open({ makeCalendar: refused(503, 'The server rests.') });
  press(button('Make an address'));
  await screen.findByText('Could not make an address');
  screen.getByText('The server rests.');
});

it('saves an adventure as a file for a calendar, or says why not', async () => {
  const saved = savedFiles();
  let isRefused = true;
  const file = () => (isRefused ? refused()() : 'BEGIN:VCALENDAR');
  await showInApp(<AddToCalendar id="a" title="Dusk" />, { answers: { adventureCalendar: file } });
  press(button('Add to calendar'));
  await screen.findByText('Could not load the calendar’s file');
  isRefused = false;
  press(button('Add to calendar'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect([saved[0]!.name, saved[0]!.content.size]).toEqual(['Dusk.ics', 'BEGIN:VCALENDAR'.length]);
});
