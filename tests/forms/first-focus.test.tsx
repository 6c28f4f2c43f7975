// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { sessionForm } from '#forms/definitions/session.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { press } from '../ui/support/press.ts';
import { choices, Filling } from './filling.tsx';

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog title="Insert" isOpen={isOpen} onOpenChange={setOpen}>
        <Filling form={sessionForm} initial={sessionForm.fromWire({ now: 0 })} choices={choices} />
      </Dialog>
    </>
  );
}

it('a dialog with a form above another one opens with the focus in its first field, and its header is not a banner', async () => {
  render(
    <Dialog title="Below" isOpen onOpenChange={() => {}}>
      <Page />
    </Dialog>,
  );
  const open = screen.getByRole('button', { name: 'Open' });
  press(open);
  act(() => open.click());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })));
  expect(screen.queryByRole('banner')).toBeNull();
});
