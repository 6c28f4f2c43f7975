// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { createRef, useState } from 'react';
import { expect, it } from 'vitest';
import { webhookChangeForm } from '#forms/definitions/webhook-change.ts';
import { SaveForm, type SaveFormHandle } from '#screens/shared/saving/save-form.tsx';
import { press } from '../../ui/support/press.ts';
import { showInApp } from '../support/in-app.tsx';
import { refused } from '../support/scripted.ts';
import { wordsOf } from '../support/words.ts';

const tavern = { name: 'Tavern', kinds: ['itemGiven'], roles: [], version: 1 };
type Thing = typeof tavern;

/**
 * Shows the form of a thing of version 1, and enters another name.
 * @returns functions with which the page reads a newer version, or null if the thing is gone, and with which the form is left
 */
async function edit(save: () => never) {
  let show: (newest: Thing | null) => void = () => {};
  const handle = createRef<SaveFormHandle>();
  function Form() {
    const [newest, setNewest] = useState<Thing | null>(tavern);
    show = setNewest;
    return (
      <SaveForm
        ref={handle}
        form={webhookChangeForm as never}
        source={tavern}
        original={{
          read: async () => tavern,
          versionOf: (thing: Thing | null) => thing?.version ?? null,
          newest,
        }}
        save={async () => save()}
        texts={{ submit: 'webhookForm.save', busy: 'webhookForm.saving' }}
        onSaved={() => {}}
      />
    );
  }
  await showInApp(<Form />);
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Inn' } });
  return {
    read: (newest: Thing | null) => act(() => show(newest)),
    leave: () => act(() => handle.current?.askToLeave()),
  };
}

const changed =
  'This has just been changed elsewhereNothing you typed is lost. When you save, Nyx first shows what has changed.';
const gone =
  'This has just been renamed or deletedNothing you typed is lost, but it can no longer be saved under this name. If you save, Nyx says where it is kept.';
const perhapsSaved =
  'This may already be savedIt was sent before, but no answer came. Check what is there before you save it again.';
const shown = () => wordsOf(screen.queryAllByRole('status')).filter((words) => words !== '');

it('the form of a change says that the thing has just been changed, renamed or deleted elsewhere', async () => {
  const { read } = await edit(refused());
  expect(shown()).toEqual([]);
  read({ ...tavern, version: 2 });
  expect(shown()).toEqual([changed]);
  read(null);
  expect(shown()).toEqual([gone]);
});

it('the form of a change says after a save without an answer, which may be the change, only that it may already be saved, also before it is left', async () => {
  const { read, leave } = await edit(refused(504, 'The gateway got no answer.'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  press(await screen.findByText('Go Back'));
  for (const newest of [tavern, { ...tavern, version: 2 }, null]) {
    read(newest);
    expect(shown()).toEqual([perhapsSaved]);
  }
  leave();
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave this form?' }));
  question.getByText(
    'What you typed was sent, but no answer came, so it may already be saved, except for what you changed afterwards. This tab keeps it and offers it when you return, unless what you edit has been renamed or deleted by then.',
  );
});
