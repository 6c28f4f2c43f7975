// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { sessionForm } from '#forms/definitions/session.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { press } from '../ui/support/press.ts';
import { choices, Filling } from './filling.tsx';

const form = <Filling form={sessionForm} initial={sessionForm.fromWire({ now: 0 })} choices={choices} />;

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog title="Insert" isOpen={isOpen} onOpenChange={setOpen}>
        {form}
      </Dialog>
    </>
  );
}

it('a dialog with a form opens with the focus in its first field, and its header is not a banner', async () => {
  render(<Page />);
  const open = screen.getByRole('button', { name: 'Open' });
  press(open);
  act(() => open.click());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })));
  expect(screen.queryByRole('banner')).toBeNull();
});

it('a dialog above another one opens with the focus in its first field, too', async () => {
  const below = (
    <Dialog title="Below" isOpen onOpenChange={() => {}}>
      <Page />
    </Dialog>
  );
  render(below);
  press(screen.getByRole('button', { name: 'Open' }));
  act(() => screen.getByRole('button', { name: 'Open' }).click());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })));
});

it('a form on a page does not take the focus', () => {
  render(form);
  expect(document.activeElement).toBe(document.body);
});
