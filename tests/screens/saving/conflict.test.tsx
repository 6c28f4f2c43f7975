// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { webhookChangeForm } from '#forms/definitions/webhook-change.ts';
import { ConflictDialog } from '#screens/shared/saving/conflict-dialog.tsx';
import { DraftOffer } from '#screens/shared/saving/draft-offer.tsx';
import { press } from '../../ui/support/press.ts';

interface Data {
  name: string;
  kinds: string[];
}
const base: Data = { name: 'Tavern', kinds: ['itemGiven'] };

/** Shows the comparison of two versions. @returns what the user has decided */
function compare(theirs: Data, mine: Data, more: { reason?: string; isPerhapsOwn?: boolean } = {}) {
  const onMerged = vi.fn<(merged: Data) => void>();
  const onLeft = vi.fn();
  render(
    <ConflictDialog<Data>
      form={webhookChangeForm}
      base={base}
      theirs={theirs}
      mine={mine}
      part={createRef<HTMLElement>()}
      onMerged={onMerged}
      onLeft={onLeft}
      {...more}
    />,
  );
  return { onMerged, onLeft };
}

const button = (name: string) => screen.getByText(name).closest('button')!;
const section = (name: string) => screen.queryByRole('region', { name });
const words = (name: string) => section(name)?.querySelector('dl')?.textContent;
const kindsChanged = { ...base, kinds: ['characterDied'] };
const inn = { ...base, name: 'Inn' };
const pub = { ...base, name: 'Pub' };

describe('the comparison of two versions', () => {
  it.each([
    ['Take all theirs', inn],
    ['Keep all mine', pub],
  ])('takes one side of every question with “%s”', (name, merged) => {
    const { onMerged } = compare(inn, pub);
    press(button(name));
    fireEvent.click(button('Continue with these'));
    expect(onMerged.mock.calls).toEqual([[merged]]);
  });

  it('asks for a side only after an attempt to continue without one, which merges nothing', () => {
    const { onMerged } = compare(inn, pub);
    expect(screen.queryByText('Choose theirs or mine')).toBeNull();
    press(button('Continue with these'));
    fireEvent.click(button('Continue with these'));
    expect(screen.getByText('Choose theirs or mine')).toBeTruthy();
    expect(onMerged).not.toHaveBeenCalled();
  });

  it('lists what only one side has changed, with the value before, and keeps both', () => {
    const { onMerged } = compare(inn, kindsChanged);
    expect(section('Changed by you and by someone else')).toBeNull();
    expect(words('Changed by someone else')).toBe('NameBefore: TavernNow: Inn');
    expect(words('Changed by you')).toMatch(/^Reports.*Yours: /);
    expect(within(section('Changed by someone else')!).getByText('Nyx includes these changes.')).toBeTruthy();
    expect(within(section('Changed by you')!).getByText('Nyx keeps these changes.')).toBeTruthy();
    fireEvent.click(button('Continue with these'));
    expect(onMerged.mock.calls).toEqual([[{ name: 'Inn', kinds: ['characterDied'] }]]);
  });

  it.each([
    [{}, 'Nothing is saved yet, and nothing you typed is lost. Review the changes before you continue.'],
    [
      { reason: 'Aurelia was faster' },
      'Aurelia was faster Nothing is saved yet, and nothing you typed is lost. Review the changes before you continue.',
    ],
    [
      { isPerhapsOwn: true },
      'This may come from what you sent before. Nothing you typed is lost. Review the changes before you continue.',
    ],
  ])('with %o says who has changed it and what is not lost', (more, description) => {
    compare(inn, base, more);
    expect(
      screen.getByRole('dialog', { name: 'This has changed since you began', description }),
    ).toBeTruthy();
  });

  it('says that a change is in a field that the form does not show', () => {
    compare(base, base);
    expect(
      screen.getByText('Something changed that this form does not show. Nyx includes that change.'),
    ).toBeTruthy();
  });

  it.each([['the button'], ['Escape']])('can be left with %s', (way) => {
    const { onLeft, onMerged } = compare(inn, pub);
    if (way === 'Escape') press(document.activeElement!, 'Escape');
    else press(button('Go Back'));
    expect([onLeft.mock.calls.length, onMerged.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('the offer of a draft', () => {
  const show = (more: Partial<Parameters<typeof DraftOffer>[0]>) => {
    const onRestore = vi.fn();
    const onDiscard = vi.fn();
    render(<DraftOffer onRestore={onRestore} onDiscard={onDiscard} {...more} />);
    return { onRestore, onDiscard };
  };

  it.each([
    [false, 'What you typed here was not saved. It is still in this tab.'],
    [
      true,
      'What you typed here was sent, but no answer came, so it may already be saved, except for what you changed afterwards. Check what is there before you save it again.',
    ],
  ])(
    'of data that may be saved: %s says so, and lets the user continue or start over',
    (mayBeSaved, hint) => {
      const { onRestore, onDiscard } = show({ mayBeSaved });
      expect(screen.getByText(hint)).toBeTruthy();
      press(button('Continue'));
      expect([onRestore.mock.calls.length, onDiscard.mock.calls.length]).toEqual([1, 0]);
      press(button('Start over'));
      expect([onRestore.mock.calls.length, onDiscard.mock.calls.length]).toEqual([1, 1]);
    },
  );

  it('announces that the newest version loads, and why it could not be loaded', () => {
    show({ isBusy: true, problem: { status: 403, message: 'No characters today', fields: {} } });
    const live = screen.getByText('Loading the newest version...').closest('[aria-live=polite]');
    expect(live?.textContent).toBe(
      'Loading the newest version...Could not compare your draft with the newest version: No characters today',
    );
  });
});
