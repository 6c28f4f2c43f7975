// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ReactElement } from 'react';
import { readItem } from '#core/contract/items.ts';
import { webhookIn } from '#core/contract/webhooks/webhooks.ts';
import { ItemForm } from '#screens/item/item-form.tsx';
import { AddWebhook, EditWebhook } from '#screens/webhooks/webhook-forms.tsx';
import { press } from '../../ui/support/press.ts';
import { itemOf } from '../support/people.ts';
import { showInApp } from '../support/in-app.tsx';
import { type Answers, refused } from '../support/scripted.ts';

const nothing = () => {};
const rope = readItem(itemOf({ name: 'Rope' }));
const hook = webhookIn({ id: 'w', name: 'Tavern', origin: 'https://a.example', kinds: ['itemGiven'] })!;

const addItem = <ItemForm item={null} onSaved={nothing} />;
const editItem = <ItemForm item={rope} read={async () => rope} newest={rope} onSaved={nothing} />;
const addWebhook = <AddWebhook ref={null} onClosed={nothing} />;
const editWebhook = <EditWebhook ref={null} webhook={hook} onClosed={nothing} />;
const newWebhook = { Name: 'Tavern', Address: 'https://tavern.example/hook' };

/** Shows a form, enters texts into its fields by their labels, ticks a box, and presses a button. */
async function save(
  element: ReactElement,
  texts: Record<string, string>,
  button: string,
  answers: Answers = {},
) {
  const shown = await showInApp(element, {
    answers: { labels: [], itemSources: [], webhooks: [hook], ...answers },
  });
  for (const [label, typed] of Object.entries(texts)) {
    const field = await screen.findByRole('textbox', { name: label });
    fireEvent.change(field, { target: { value: typed } });
    act(() => field.blur());
  }
  const box = screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Item given' });
  if (box && !box.checked) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: button }));
  return shown;
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

describe('while a form is saved, it says so:', () => {
  it.each([
    ['a new item', addItem, { Name: 'Cord' }, 'Add item', 'Adding item...'],
    ['an edited item', editItem, { Name: 'Cord' }, 'Update item', 'Updating item...'],
    ['a new webhook', addWebhook, newWebhook, 'Add', 'Adding webhook...'],
    ['an edited webhook', editWebhook, { Name: 'Inn' }, 'Save', 'Saving webhook...'],
  ])('%s', async (_, element, texts, button, words) => {
    await save(element, texts, button);
    expect(await screen.findByText(words, { selector: '[role=alertdialog] *' })).toBeTruthy();
  });
});

describe('a new webhook', () => {
  it('shows its secret once, to be copied', async () => {
    await save(addWebhook, newWebhook, 'Add', {
      createWebhook: { id: 'w2', secret: 's3cr3t' },
    });
    expect(await screen.findByText('s3cr3t')).toBeTruthy();
    expect(screen.getByText('Secret, with which your program checks the signature')).toBeTruthy();
    expect(
      screen.getByText(
        'Copy it now: Nyx never shows it again. Without it, delete the webhook and add another.',
      ),
    ).toBeTruthy();
  });
});

describe('an edited webhook that was deleted meanwhile', () => {
  it('becomes a draft of a new webhook, and the refusal says so', async () => {
    await save(editWebhook, { Name: 'Inn' }, 'Save', {
      changeWebhook: refused(404, 'There is no such webhook.'),
    });
    const dialog = within(await screen.findByRole('alertdialog'));
    await dialog.findByText(
      'There is no such webhook. It was renamed or deleted meanwhile. What you typed is also kept as a draft of a new webhook: "Add a webhook" offers it.',
    );
  });
});

describe('after a new item is saved, the form begins again', () => {
  it.each([
    ['Add another', ''],
    ['Duplicate', 'Cord'],
  ])('on “%s” with the name “%s” and the focus in it', async (again, name) => {
    const { calls } = await save(addItem, { Name: 'Cord' }, 'Add item', { createItem: { act: 4 } });
    press(await screen.findByRole('button', { name: again }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(nameField()));
    expect(nameField().value).toBe(name);
    expect(calls.filter((call) => call.name === 'createItem')).toHaveLength(1);
  });
});

it('a form that is left and entered again before the next page has loaded no longer shows the faults of the visit before', async () => {
  const { router } = await save(addItem, {}, 'Add item');
  expect(nameField().getAttribute('aria-invalid')).toBe('true');
  await act(() => router.navigate({ to: '/elsewhere' as never }));
  await act(() => router.navigate({ to: '/' }));
  expect(nameField().getAttribute('aria-invalid')).toBeNull();
});

describe('a form with unsaved input', () => {
  const question = { name: 'Leave without saving?' };

  /** Shows the form of a new webhook with a name, and begins to leave it. */
  async function leave() {
    const shown = await showInApp(addWebhook, { answers: { webhooks: [hook] } });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Tavern' } });
    act(() => void shown.router.navigate({ to: '/elsewhere' as never }));
    const dialog = within(await screen.findByRole('alertdialog', question));
    const answer = async (name: string) => {
      press(dialog.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    return { answer, address: () => shown.router.state.location.pathname };
  }

  it('is not left before the question about it is answered, and then keeps the input if the answer is to stay', async () => {
    const { answer, address } = await leave();
    expect(address()).toBe('/');
    await answer('Stay here');
    expect(address()).toBe('/');
    expect(nameField().value).toBe('Tavern');
  });

  it('is left for the requested page if the answer is to leave', async () => {
    const { answer, address } = await leave();
    await answer('Leave');
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });
});

it('a form without input is left without a question', async () => {
  const { router } = await showInApp(addWebhook, { answers: { webhooks: [hook] } });
  await screen.findByRole('textbox', { name: 'Name' });
  // Not awaited: with a question, the navigation would never end.
  act(() => void router.navigate({ to: '/elsewhere' as never }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
