// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { webhookChangeForm } from '#forms/definitions/webhook-change.ts';
import { ConflictDialog } from '#screens/shared/saving/conflict-dialog.tsx';
import { DraftOffer } from '#screens/shared/saving/draft-offer.tsx';
import { press } from '../../ui/support/press.ts';

const base = { name: 'Tavern', kinds: ['itemGiven'], roles: [] as [] };

function compare(changes: { theirs: object; mine?: object }, isPerhapsOwn = false) {
  const onMerged = vi.fn<(merged: typeof base) => void>();
  render(
    <ConflictDialog<typeof base>
      form={webhookChangeForm}
      base={base}
      theirs={{ ...base, ...changes.theirs }}
      mine={{ ...base, ...changes.mine }}
      part={createRef<HTMLElement>()}
      onMerged={onMerged}
      onLeft={() => {}}
      isPerhapsOwn={isPerhapsOwn}
    />,
  );
  return onMerged;
}

it.each([
  ['the name has changed, and what it is now', 'Inn', 'Now: Inn'],
  [
    'a change may come from the member',
    'Inn',
    'This may come from what you sent before.Nothing you typed is lost. Review the changes before you continue.',
  ],
  [
    'a change is in a field that the form does not show',
    'Tavern',
    'Something changed that this form does not show. Nyx includes that change.',
  ],
])('the comparison of two versions says that %s', (_, name, words) => {
  compare({ theirs: { name } }, true);
  expect(screen.getByRole('dialog').textContent).toContain(words);
});

it('the comparison of two versions shows what only the member has changed', () => {
  compare({ theirs: { kinds: [] }, mine: { name: 'Bar' } });
  screen.getByText('Yours: Bar');
});

const open = () => {
  const onMerged = compare({ theirs: { name: 'Inn', kinds: [] }, mine: { name: 'Bar' } });
  const side = (label: RegExp) =>
    within(screen.getByRole('radiogroup', { name: 'Name' })).getByRole<HTMLInputElement>('radio', {
      name: label,
    });
  return { onMerged, side };
};
const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Continue with these' }));

it('a field that both sides have changed must be decided first: the attempt to continue moves focus to the question', () => {
  const { onMerged, side } = open();
  goOn();
  screen.getByRole('heading', { name: 'Changed by you and by someone else' });
  screen.getByRole('heading', { name: 'Changed by someone else' });
  screen.getByText('Nyx includes these changes.');
  screen.getByText('One field needs your attention');
  screen.getByText('Choose theirs or mine');
  expect([onMerged.mock.calls, document.activeElement === side(/^Theirs/)]).toEqual([[], true]);
  fireEvent.click(side(/^Mine: Bar/));
  expect(screen.queryByText('Choose theirs or mine')).toBeNull();
  goOn();
  expect(onMerged.mock.calls).toEqual([[{ name: 'Bar', kinds: [], roles: [] }]]);
});

it.each([
  ['Take all theirs', 'Inn'],
  ['Keep all mine', 'Bar'],
])(
  'a field that both sides have changed is decided by “%s”, which leaves the other changes as they are',
  (button, name) => {
    const { onMerged } = open();
    press(screen.getByRole('button', { name: button }));
    goOn();
    expect(onMerged.mock.calls).toEqual([[{ name, kinds: [], roles: [] }]]);
  },
);

it('the offer of a draft that may already be saved says so', () => {
  render(<DraftOffer mayBeSaved onRestore={() => {}} onDiscard={() => {}} />);
  screen.getByText(
    'What you typed here was sent, but no answer came, so it may already be saved, except for what you changed afterwards. Check what is there before you save it again.',
  );
});

it('the offer of a draft announces that the newest version loads, and why it could not be loaded', () => {
  const problem = { status: 403, message: 'No characters today', fields: {} };
  render(<DraftOffer isBusy problem={problem} onRestore={() => {}} onDiscard={() => {}} />);
  const live = screen.getByText('Loading the newest version...').closest('[aria-live=polite]');
  expect(live?.textContent).toBe(
    'Loading the newest version...Could not compare your draft with the newest version: No characters today',
  );
});
