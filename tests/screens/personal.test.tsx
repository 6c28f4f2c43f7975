// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { createPreferences } from '#app/preferences.ts';
import { browserStorage } from '#app/safe-storage.ts';
import { areaGroups } from '#screens/layout/areas.ts';
import { GlossaryDialog } from '#screens/personal/glossary-dialog.tsx';
import { KeysSheet } from '#screens/personal/keys-sheet.tsx';
import { PreferencesDialog } from '#screens/personal/preferences-dialog.tsx';
import { type Services, ServicesContext } from '#screens/shared/services.ts';

/** Renders a dialog for a signed-in member. @returns the member's preferences */
function open(dialog: ReactElement) {
  const { store } = createPreferences(browserStorage, () => 'demo-player');
  const services = { preferences: store } as unknown as Services;
  render(<ServicesContext value={services}>{dialog}</ServicesContext>);
  return store;
}

const nothing = () => {};

describe('the preferences', () => {
  it('say that they need no saving, and offer to follow the system', () => {
    open(<PreferencesDialog isOpen onClose={nothing} onKeys={nothing} onGlossary={nothing} />);
    expect(screen.getByText('Each choice takes effect at once, for you and in this browser.')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'The system’s contrast' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'The system’s motion' })).toBeTruthy();
    const keys = screen.getByRole('switch');
    const description = document.querySelector(`#${CSS.escape(keys.getAttribute('aria-describedby') ?? '')}`);
    expect(description?.textContent).toBe(
      'Keys such as / and ? do something wherever no field has the focus.',
    );
  });

  it('say that they are reset until one of them changes, and say so again after the next reset', () => {
    open(<PreferencesDialog isOpen onClose={nothing} onKeys={nothing} onGlossary={nothing} />);
    const isSaid = () => screen.queryByText(/All preferences have their default values/) !== null;
    const reset = () => fireEvent.click(screen.getByRole('button', { name: 'Reset to the defaults' }));
    reset();
    expect(isSaid()).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(isSaid()).toBe(false);
    reset();
    expect(isSaid()).toBe(true);
  });
});

describe('the sheet of keys', () => {
  const sheet = <KeysSheet isOpen onClose={nothing} groups={areaGroups} onGlossary={nothing} />;

  it('lists the keys of this page and those that open pages', () => {
    open(sheet);
    expect(
      screen.getByText('They work wherever neither a field, a menu nor a dialog has the focus.'),
    ).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'On this page',
      'In a long list',
      'Go to a page',
    ]);
    expect(
      screen.getByText(
        'If only a part of a table or an inventory is in the page, the arrow keys, Home, End, Page Up and Page Down move from row to row, and letters go to the next row whose name begins with them. There, g and n are such letters too.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Press g, then the letter within a second and a half.')).toBeTruthy();
    expect(screen.getByText('List Sessions').nextSibling?.textContent).toBe('g then s');
  });

  it('says that the keys are off, and where to switch them on', () => {
    const store = open(sheet);
    cleanup();
    store.change({ keys: 'off' });
    render(<ServicesContext value={{ preferences: store } as unknown as Services}>{sheet}</ServicesContext>);
    expect(screen.getByText('They are switched off. The preferences switch them on.')).toBeTruthy();
  });
});

it('the glossary explains masters and corrections', () => {
  open(<GlossaryDialog isOpen onClose={nothing} />);
  const meaningOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
  expect(meaningOf('Master')).toBe('The person who leads a session.');
  expect(meaningOf('Errata')).toBe('Corrections of a character’s experience or status, with a reason.');
});
