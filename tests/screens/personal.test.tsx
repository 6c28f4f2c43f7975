// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { destinations } from '#screens/keys/destinations.ts';
import { areaGroups } from '#screens/layout/areas.ts';
import { PersonalDialogs } from '#screens/personal/dialogs.tsx';
import { GlossaryDialog } from '#screens/personal/glossary-dialog.tsx';
import { KeysSheet } from '#screens/personal/keys-sheet.tsx';
import { MentionSwitch } from '#screens/personal/mention-switch.tsx';
import { showInApp } from './support/in-app.tsx';
import { refused } from './support/scripted.ts';
import { show } from './support/screen.tsx';

const nothing = () => {};

it('the preferences say that they are reset until one of them changes or they are closed, and say so again after the next reset', () => {
  show(<PersonalDialogs shown="preferences" onShow={nothing} groups={areaGroups} />);
  const isSaid = () => screen.queryByText('All preferences have their default values.') !== null;
  const reset = () => fireEvent.click(screen.getByRole('button', { name: 'Reset to the defaults' }));
  reset();
  expect(isSaid()).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(isSaid()).toBe(false);
  reset();
  expect(isSaid()).toBe(true);
  expect(screen.getByRole('radio', { name: 'Light' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(isSaid()).toBe(false);
});

it('a member agrees to be mentioned; if that cannot be stored, the switch is off again and says so', async () => {
  const answers = {
    notices: { notices: [], seenUntil: 0, mayBeMentioned: false },
    allowMentions: refused(503),
  };
  await showInApp(<MentionSwitch />, { answers });
  const mention = screen.getByRole<HTMLInputElement>('switch', { name: 'Mention me in Discord' });
  await waitFor(() => expect(mention.disabled).toBe(false));
  screen.getByText(
    'In messages about adventures that concern you. The server stores this, for all your browsers.',
  );
  fireEvent.click(mention);
  expect(mention.checked).toBe(true);
  await screen.findByText('This could not be changed. Try again.');
  expect(mention.checked).toBe(false);
});

describe('the sheet of keys', () => {
  const sheet = <KeysSheet isOpen onClose={nothing} groups={areaGroups} onGlossary={nothing} />;

  it('lists the keys that open pages, and says when they work and whether they are switched off', () => {
    const { services } = show(sheet);
    screen.getByText('They work wherever neither a field, a menu nor a dialog has the focus.');
    screen.getByText('In a long list');
    screen.getByText(
      'If only a part of a table or an inventory is in the page, the arrow keys, Home, End, Page Up and Page Down move from row to row, and letters go to the next row whose name begins with them. There, g, n, j and k are such letters too.',
    );
    screen.getByText('Press g, then the letter within a second and a half.');
    const ofPages = screen.getByRole('heading', { name: 'Go to a page' }).parentElement!;
    const rows = [...ofPages.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(rows).toHaveLength(destinations(areaGroups).length);
    expect(rows).toContain('Manage Instancesg then f');
    expect(ofPages.querySelector('dd')?.childNodes[1]?.textContent?.trim()).toBe('then');
    act(() => services.preferences.change({ keys: 'off' }));
    screen.getByText('They are switched off. The preferences switch them on.');
  });

  it.each([
    ['with a search', '<input type="search">', ['Search/', 'Show this list?']],
    [
      'with a button for something new',
      '<button data-new-here></button>',
      ['Add or register somethingn', 'Show this list?'],
    ],
    [
      'with entries',
      '<ul><li data-row="1"><a href="/1"></a></li></ul>',
      ['Next entry of a listj', 'Previous entry of a listk', 'Show this list?'],
    ],
  ])('lists only the keys that do something on a page %s', (_page, content, keys) => {
    const page = document.createElement('main');
    page.innerHTML = content;
    // jsdom has no layout.
    for (const each of page.querySelectorAll('*')) each.checkVisibility = () => true;
    document.body.append(page);
    show(sheet);
    page.remove();
    const here = screen.getByRole('heading', { name: 'On this page' }).parentElement!;
    const rows = [...here.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(rows.slice(0, -1)).toEqual(keys);
    expect(rows.at(-1)).toMatch(/^Quick search/);
  });
});

it('the glossary explains the short words', () => {
  show(<GlossaryDialog isOpen onClose={nothing} />);
  const words = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(words).toEqual([
    ['MO', expect.stringMatching(/^Gold coins/)],
    ['Exp', expect.stringMatching(/^Experience: what a character earns/)],
    ['Lvl', 'Level: how far a character has come.'],
    ['NPC', expect.stringMatching(/^Non-player character/)],
    ['Master', 'The person who leads a session.'],
    ['Errata', 'Corrections of a character’s experience or status, with a reason.'],
  ]);
});
