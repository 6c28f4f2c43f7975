// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { webhookIn } from '#core/contract/webhooks/webhooks.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { ItemForm } from '#screens/item/item-form.tsx';
import { AddWebhook, EditWebhook } from '#screens/webhooks/webhook-forms.tsx';
import { showInApp } from '../support/in-app.tsx';
import { refused } from '../support/scripted.ts';

const nothing = () => {};
const hook = webhookIn({ id: 'w', name: 'Tavern', origin: 'https://a.example', kinds: ['itemGiven'] })!;
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });

/** Answers a call only when the test says so. */
function held() {
  let answer: (value: unknown) => void = () => {};
  return {
    answer: (value: unknown) => answer(value),
    call: () => new Promise((resolve) => (answer = resolve)),
  };
}

async function fill(label: string, typed: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: label });
  fireEvent.change(field, { target: { value: typed } });
  act(() => field.blur());
}

it('a new webhook is added, and its secret is shown once, to be copied', async () => {
  const { call, answer } = held();
  const fields = { address: 'The address is private.' };
  const createWebhook = vi
    .fn(call)
    .mockRejectedValueOnce(new RequestFailure({ status: 400, message: '', fields }));
  await showInApp(<AddWebhook ref={null} onClosed={nothing} />, { answers: { createWebhook } });
  await fill('Name', 'Inn');
  await fill('Address', 'https://10.0.0.1/hook');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Item given' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
  await screen.findByRole('textbox', { name: 'Address', description: /The address is private/ });
  await fill('Address', 'https://inn.example/hook');
  expect(screen.queryByText(fields.address)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Adding webhook...', { selector: '[role=alertdialog] *' });
  answer({ id: 'w2', secret: 's3cr3t' });
  await screen.findByText('s3cr3t');
  screen.getByText('Secret, with which your program checks the signature');
  screen.getByText(
    'Copy the secret below into your program now: Nyx never shows it again. Without it, delete the webhook and add another. Next, choose Try in the list to send a test.',
  );
});

it('a new webhook for Discord has a role for a label and no secret', async () => {
  await showInApp(<AddWebhook ref={null} onClosed={nothing} />, {
    answers: {
      webhooks: [],
      labels: [{ id: 'l1', name: 'One-Shot' }],
      createWebhook: async () => ({ id: 'w2', secret: null }),
    },
  });
  const roles = await screen.findByRole('group', { name: 'Roles that announcements of adventures mention' });
  fireEvent.click(within(roles).getByRole('button', { name: 'Add a role' }));
  await within(roles).findByText('Label of the adventure');
  const label = within(roles).getByRole('button', { name: /Label of the adventure/ });
  await waitFor(() => expect(document.activeElement).toBe(label));
  within(roles).getByRole('textbox', { name: 'Id of the role' });
  within(roles).getByText('In Discord, switch on the developer mode, then choose Copy Role ID.');
  fireEvent.click(within(roles).getByRole('button', { name: 'Remove role 1' }));
  await screen.findByText(/No role is left\./);
  await fill('Name', 'Inn');
  await fill('Address', 'https://inn.example/hook');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Item given' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Next, choose Try in the list to send a test.');
});

it('an edited webhook that was deleted meanwhile becomes a draft of a new webhook, and the refusal says so', async () => {
  const { call, answer } = held();
  await showInApp(<EditWebhook ref={null} webhook={hook} onClosed={nothing} />, {
    answers: {
      webhooks: [hook],
      changeWebhook: () => call().then(refused(404, 'There is no such webhook.')),
    },
  });
  await fill('Name', 'Inn');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText('Saving webhook...');
  answer(null);
  await dialog.findByText(
    'There is no such webhook. It was renamed or deleted meanwhile. What you typed is also kept as a draft: the form that adds a new one offers it.',
  );
});

it('a new item is said to be added until the server has answered', async () => {
  await showInApp(<ItemForm item={null} onSaved={nothing} />, { answers: { labels: [], itemSources: [] } });
  await fill('Name', 'Cord');
  fireEvent.click(screen.getByRole('button', { name: 'Add item' }));
  await screen.findByText('Adding item...', { selector: '[role=alertdialog] *' });
});

it('a form that is left and entered again before the next page has loaded no longer shows the faults of the visit before', async () => {
  const { router } = await showInApp(<ItemForm item={null} onSaved={nothing} />, {
    answers: { labels: [], itemSources: [] },
  });
  const isFaulty = async () => (await nameField()).getAttribute('aria-invalid');
  fireEvent.click(await screen.findByRole('button', { name: 'Add item' }));
  expect(await isFaulty()).toBe('true');
  await act(() => router.navigate({ to: '/elsewhere' as never }));
  await act(() => router.navigate({ to: '/' }));
  expect(await isFaulty()).toBeNull();
});
