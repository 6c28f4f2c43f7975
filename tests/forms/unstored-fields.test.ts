import { expect, it } from 'vitest';
import { submissionParts } from '#app/actors/submissions.ts';
import { createDrafts } from '#app/drafts.ts';
import { draftOf, noBasis } from '#core/rules/draft.ts';
import { webhookForm } from '#forms/definitions/webhook.ts';

const secret = 'https://discord.example/api/webhooks/1/secret';

/** A browser's storage, and a function that opens the form of a new webhook with it. */
function scene() {
  const stored = new Map<string, string>();
  const drafts = createDrafts(
    {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    () => 'demo-admin',
  );
  const open = () =>
    submissionParts(
      { form: webhookForm, source: null, original: undefined, save: async () => null, name: 'webhook' },
      drafts,
    );
  return { stored, open };
}

const entered = { name: 'Tavern', format: 'signed' as const, address: secret, kinds: ['itemGiven'] };

it('no draft contains the address of a webhook, which contains a secret', () => {
  const { stored, open } = scene();
  open().keep(draftOf(entered, noBasis, [entered]));
  expect([...stored.values()].join()).toContain('Tavern');
  expect([...stored.values()].join()).not.toContain('secret');
});

it('a restored draft of a webhook has everything but its address', () => {
  const { open } = scene();
  open().keep(draftOf(entered, noBasis, []));
  expect(open().input.draft?.entered).toEqual({ ...entered, address: '' });
});
